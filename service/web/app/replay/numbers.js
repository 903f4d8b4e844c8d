// Numbers of a search, as people read them.

import { language } from "../language.js";

const percent = new Intl.NumberFormat(language, { style: "percent" });
const ranks = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A worth from 0 to 1 as percent of a win. */
export const inPercent = (worth) => percent.format(worth);

/** A mean rank: "1.4". */
export const inRanks = (rank) => ranks.format(rank);
