// Making elements. Nothing here takes markup from a string: text stays text.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

/**
 * An HTML element. `on…` functions become listeners, `data` its data attributes; null, undefined and false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  return dress(document.createElement(tag), props, children);
}

/**
 * An SVG element, made like `el`.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props = {}, ...children) {
  return dress(/** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 */
function dress(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "data") {
      for (const [key, word] of Object.entries(/** @type {Record<string, unknown>} */ (value))) {
        if (word !== null && word !== undefined) element.setAttribute(`data-${key}`, String(word));
      }
    } else if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(element, children);
  return element;
}

/**
 * Put these children in, after whatever is there.
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Put these children in place of what is there. Whoever had the focus inside keeps it, if its id is still there.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const active = document.activeElement;
  const held = active instanceof Element && element !== active && element.contains(active) ? focusName(active) : null;
  element.replaceChildren();
  fill(element, children);
  if (held) focusOn(element.querySelector(held));
}

/**
 * A selector that finds this element again after it was drawn anew.
 * @param {Element} active
 */
export function focusName(active) {
  const name = ["data-id", "data-key", "data-menu", "id"].find((attribute) => active.hasAttribute(attribute));
  return name ? `[${name}="${CSS.escape(active.getAttribute(name) ?? "")}"]` : null;
}

/** @param {Element | null | undefined} element */
export function focusOn(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: false });
}

/**
 * The element with this data-id inside a root.
 * @param {ParentNode} root
 * @param {string} id
 * @returns {Element | null}
 */
export function byId(root, id) {
  return root.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

/**
 * Set or remove an attribute.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function attr(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** True where somebody is typing, so that single keys mean letters. @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
