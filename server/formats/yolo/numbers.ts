/** A place as a part of a side. Six digits are a thousandth of a pixel in the largest picture. */
export const part = (value: number, whole: number): string =>
  String(Number(Math.min(Math.max(value / whole, 0), 1).toFixed(6)))
