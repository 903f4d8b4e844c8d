// As whom a program acts that may play as a bot account: as the player, or as a bot account of theirs, which may be
// new.

import { call } from "./account_calls.js";
import { element, textOf } from "./texts.js";

/** @import { Account, Schemas } from "heptad/types" */

const NAME_LENGTH = 50;
const BOT = "bot:play";

const part = () => element("acts-as");
const nameField = () => /** @type {HTMLInputElement} */ (element("new-bot").querySelector("input"));
const buttons = () => /** @type {NodeListOf<HTMLInputElement>} */ (part().querySelectorAll("input[name=as]"));
const chosen = () => (part().hidden ? "me" : ([...buttons()].find(({ checked }) => checked)?.value ?? "me"));

/**
 * Let the player choose, if the program asks to play as a bot account.
 *
 * @param {Account} account
 * @param {string[]} scopes what the program asks for
 */
export async function offer(account, scopes) {
  part().hidden = account.kind === "bot" || !scopes.includes(BOT);
  if (part().hidden) return;
  /** @type {{ bots: Schemas["BotAccountOut"][] }} */
  const { bots } = await call("GET", "/v1/account/bots");
  element("as-me").textContent = account.name;
  for (const old of part().querySelectorAll(".own-bot")) old.remove();
  const [me, fresh] = [...buttons()];
  if (me.parentElement) me.parentElement.hidden = scopes.every((scope) => scope === BOT); // which no person has
  fresh.parentElement?.before(...bots.map(row));
  nameField().value ||= [...textOf("bot_name", { name: account.name })].slice(0, NAME_LENGTH).join("");
  const isForBots = part().dataset.prefers === "bot" || !scopes.includes("game:play");
  const first = isForBots ? [...buttons()][1] : me;
  first.checked = true;
  showName();
}

/** A bot account that can be chosen. @param {Schemas["BotAccountOut"]} bot */
function row({ id, name }) {
  const [label, button, words] = ["label", "input", "span"].map((tag) => document.createElement(tag));
  Object.assign(button, { type: "radio", name: "as", value: id });
  words.append(`${textOf("bot_account")} `, Object.assign(document.createElement("bdi"), { textContent: name }));
  label.className = "own-bot";
  label.append(button, words);
  return label;
}

function showName() {
  element("new-bot").hidden = chosen() !== "new";
  nameField().required = chosen() === "new";
  element("about-bots").hidden = chosen() === "me";
}

/** Do something whenever the player chooses. @param {() => void} changed */
export const onChoice = (changed) =>
  document.getElementById("acts-as")?.addEventListener("change", () => {
    showName();
    changed();
  });

/** Whether the program acts as a bot account. @param {Account} account */
export const isBot = (account) => account.kind === "bot" || chosen() !== "me";

/** What is sent about it. */
export function actor() {
  const as = chosen();
  if (as === "me") return {};
  return as === "new" ? { new_bot: nameField().value } : { bot: as };
}
