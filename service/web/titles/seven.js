import { plain } from "../app/plain.js";

export const drawing = plain;
