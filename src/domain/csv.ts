/** Tables as RFC 4180 has them, for both sides. */

export type CsvCell = string | number | boolean | null

/** Excel takes a file for UTF-8 only when it begins with this. */
export const CSV_BOM = '\uFEFF'
/**
 * A cell that begins so would be run as a formula by a spreadsheet, East Asian ones take the wide signs as well
 * (https://owasp.org/www-community/attacks/CSV_Injection); after an apostrophe it is text.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of a table, with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/**
 * The cells of a table, line by line, those of empty lines too: with commas between them, as files have it, or with tabs,
 * as what is copied from a spreadsheet has it. Cells in quotes may hold separators, line ends and doubled quotes; a quote
 * anywhere else is a letter.
 */
export function readTable(text: string): string[][] {
  const source = text.startsWith(CSV_BOM) ? text.slice(CSV_BOM.length) : text
  const separator = source.includes('\t') ? '\t' : ','
  const end = `${separator}|\\r\\n|[\\r\\n]|$`
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"(?=${end})|([^${separator}\\r\\n]*))(${end})`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  for (;;) {
    const [, quoted, plain = '', after = ''] = cell.exec(source) ?? []
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (after === separator) continue
    rows.push(row)
    if (after === '') return rows
    row = []
  }
}
