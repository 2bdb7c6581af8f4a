// What is said aloud: two live regions, one that waits for a pause and one that does not.

/** Say something at the next pause. @param {string} words */
export const say = (words) => tell("live-polite", words);

/** Say something now. @param {string} words */
export const cry = (words) => tell("live-assertive", words);

/** @type {Map<string, {waiting: string[], timer: number}>} */
const queues = new Map();

/** @param {string} id @param {string} words */
function tell(id, words) {
  if (!words) return;
  const queue = queues.get(id) ?? { waiting: [], timer: 0 };
  queues.set(id, queue);
  queue.waiting.push(words);
  clearTimeout(queue.timer);
  // A short pause, so that what belongs together is said together and repeated words are heard again.
  queue.timer = setTimeout(() => {
    const region = document.getElementById(id);
    if (region) region.textContent = queue.waiting.join(" ");
    queue.waiting = [];
  }, 120);
}
