// A field for moves in notation, for those who would rather type than point.

import { announce } from "./announcer.js";
import { element, refill } from "./dom.js";
import { say } from "./messages.js";
import { Refusal } from "./refusal.js";

/**
 * @param {(steps: string[]) => Promise<void>} play takes steps in notation; throws `Refusal` for what isn't legal
 */
export function typedMove(play) {
  const field = element("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const refused = element("p.refused", { role: "alert" });
  const form = element("form.typed",
    element("label", say("Steps, as in the log"), field), element("button.button", { text: say("Take them") }), refused);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const steps = field.value.trim().split(/\s+/).filter(Boolean);
    if (!steps.length) return;
    try {
      await play(steps);
      refill(refused);
      announce(steps.join(" "));
      field.value = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refill(refused, error.message);
    }
  });
  return element("details.type", element("summary", say("Type a move")), form);
}
