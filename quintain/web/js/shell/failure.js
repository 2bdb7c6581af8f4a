// What to show when the server says no.

import { ApiError } from "../net/api.js";
import { el } from "./dom.js";
import { sentence, t } from "./i18n.js";

/** The error in words. @param {unknown} error */
export function wordsOf(error) {
  if (error instanceof ApiError) return error.status === 0 ? t("error.offline") : sentence(error.message);
  return t("error.unknown", { error: error instanceof Error ? error.message : String(error) });
}

/** @param {unknown} error */
export const failure = (error) => el("p", { class: "failure", role: "alert" }, wordsOf(error));
