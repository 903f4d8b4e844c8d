// Names for guests who have not chosen one.

import { language } from "../language.js";
import { kept } from "../storage.js";

const PARTS = {
  en: [
    [
      "Brave",
      "Clever",
      "Merry",
      "Quiet",
      "Swift",
      "Lucky",
      "Gentle",
      "Bold",
      "Sunny",
      "Curious",
      "Patient",
      "Golden",
      "Nimble",
      "Wise",
      "Cheerful",
      "Steady",
    ],
    [
      "Otter",
      "Fox",
      "Heron",
      "Lynx",
      "Badger",
      "Owl",
      "Hare",
      "Ibex",
      "Falcon",
      "Tortoise",
      "Marten",
      "Crane",
      "Dolphin",
      "Wren",
      "Hedgehog",
      "Stork",
    ],
  ],
  ja: [
    [
      "勇敢な",
      "陽気な",
      "賢い",
      "静かな",
      "素早い",
      "幸運な",
      "優しい",
      "大胆な",
      "好奇心旺盛な",
      "気長な",
      "黄金の",
      "身軽な",
      "朗らかな",
      "凛々しい",
    ],
    [
      "カワウソ",
      "キツネ",
      "アオサギ",
      "ヤマネコ",
      "アナグマ",
      "フクロウ",
      "ノウサギ",
      "カモシカ",
      "ハヤブサ",
      "リクガメ",
      "テン",
      "ツル",
      "イルカ",
      "ハリネズミ",
    ],
  ],
};
const KEPT = "heptad.name";

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A friendly name, such as "Brave Otter". */
export function makeName() {
  return PARTS[language].map(any).join(language === "ja" ? "" : " ");
}

/** The name that this browser's guest is going to have; the same until it is changed. */
export function guestName() {
  return kept.get(KEPT) ?? keepName(makeName());
}

export function keepName(name) {
  kept.set(KEPT, name);
  return name;
}
