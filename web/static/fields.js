// Fields of forms: what is wrong with one is said in the reader's language, and not in the browser's.

import { say } from "./messages.js";

/** Say in our own words why a form can't be sent. */
export function explainFields() {
  addEventListener("invalid", ({ target }) => target instanceof HTMLInputElement && explain(target), true);
  addEventListener("input", ({ target }) => target instanceof HTMLInputElement && target.setCustomValidity(""), true);
}

/** @param {HTMLInputElement} field */
function explain(field) {
  const { type, min, max, validity } = field;
  if (validity.valueMissing) field.setCustomValidity(say("Something has to stand here."));
  else if (type === "number") field.setCustomValidity(say("A whole number from {least} to {most} has to stand here.", { least: min, most: max }));
}
