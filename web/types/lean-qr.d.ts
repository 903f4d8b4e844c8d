// What the page uses of lean-qr, which is in web/vendor.

declare module "lean-qr/nano" {
  /** The modules of a QR code, without the quiet zone around them. */
  export interface Modules {
    /** How many modules are in a row, and in a column. */
    readonly size: number;
    /** Whether a module is dark. Outside of the code none is. */
    get(x: number, y: number): boolean;
  }

  /** The levels of error correction: how much of a code may be hidden or dirty. */
  export const correction: { readonly L: 0; readonly M: 1; readonly Q: 2; readonly H: 3 };

  /** The smallest QR code that has this text. Throws an Error if the text is too long. */
  export function generate(text: string, options?: { minCorrectionLevel?: number; minVersion?: number }): Modules;
}
