/** Tables as RFC 4180 has them, for both sides. */

export type Cell = string | number | boolean | null

/** Excel takes a file for UTF-8 only when it begins with this. */
export const CSV_BOM = '\uFEFF'
/**
 * A cell that begins so would be run as a formula by a spreadsheet, East Asian ones take the wide signs as well
 * (https://owasp.org/www-community/attacks/CSV_Injection); after an apostrophe it is text.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of a table, with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`
