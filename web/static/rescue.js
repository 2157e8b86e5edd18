// A daily of a server that goes on from files that are kept here when the network is gone.

import { Refusal } from "./refusal.js";
import { keep } from "./settings.js";

/**
 * A puzzle of a server which, where that can't be reached, may go on in another way.
 * @type {(question: Page.Question, otherwise: () => Promise<void>) => Page.Question}
 */
export function rescued({ info, ...asks }, otherwise) {
  const names = /** @type {(keyof typeof asks)[]} */ (Object.keys(asks));
  const made = names.map((name) => [name, async (/** @type {any[]} */ ...given) => {
    try {
      return await /** @type {any} */ (asks[name])(...given);
    } catch (error) {
      if (error instanceof Refusal && !error.status) await otherwise();
      throw error;
    }
  }]);
  return { info, ...Object.fromEntries(made) };
}

/**
 * Without a network go on with the files that are kept here, from where one is.
 * @type {(asked: Page.Asked, page: {steps: string[], progress: Server.ProgressState}) => Promise<void>}
 */
export async function goOnAlone({ game, day }, { steps, progress: { course, seconds } }) {
  if (!navigator.serviceWorker?.controller || !(await caches.match(`data/${game}/${day}.json`))) return;
  keep(`catbox:daily:${game}:${day}`, { course, seconds, steps });
  location.reload();
  await new Promise(() => {});
}
