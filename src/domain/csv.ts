/** CSV tables as in RFC 4180. */

export type CsvCell = string | number | boolean | null

/** Excel reads a file as UTF-8 only with this prefix. */
export const CSV_BOM = '\uFEFF'
/** Spreadsheets run such cells as formulas: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Cells by line, empty lines included, separated by commas or tabs. */
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
