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
  /** @type {string[]} what was typed and isn't taken yet, as it was typed */
  let typed = [];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    field.value = "";
    if (text && typed.push(text) === 1) return takeTyped();
    return undefined;
  });

  /** Take it; from what is refused on it stands in the field again, for it may be mended. */
  const takeTyped = async () => {
    try {
      for (; typed.length; typed = typed.slice(1)) {
        await play(typed[0].split(/\s+/));
        announce(typed[0]);
      }
      refill(refused);
    } catch (error) {
      field.value = [...typed, field.value].filter(Boolean).join(" ");
      typed = [];
      if (!(error instanceof Refusal)) throw error;
      refill(refused, error.message);
    }
  };
  return element("details.type", element("summary", say("Type a move")), form);
}
