// Numbers of a search, as people read them.

import { language } from "../../app/language.js";

const percent = new Intl.NumberFormat(language, { style: "percent" });
const finePercent = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 2 });
const ranks = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A worth from 0 to 1 as percent of a win. @param {number} worth */
export const inPercent = (worth) => percent.format(worth);

/** What a choice cost: small costs are shown to two digits. @param {number} cost */
export const inFinePercent = (cost) => finePercent.format(cost);

/** A mean rank: "1.4". @param {number} rank */
export const inRanks = (rank) => ranks.format(rank);
