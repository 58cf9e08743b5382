import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions, type Options, type OptionValue } from '../../scripts/options.ts'
import { filledPage } from './page.ts'
import { machine, today } from './report.ts'

/** Options of every benchmark. */
const COMMON = {
  /** Comma-separated parts of case names; default: all. */
  only: '',
  /** JSON file for the rows; rows in it that are not measured again stay. */
  out: '',
  /** Page to write; default: the benchmark's own in docs/benchmarks. */
  docs: '',
}

/** Figures by key. */
export interface Rows<Row> {
  all(): Row[]
  /** Replaces the row of the same key, prints it and writes the `--out` file. */
  add(row: Row): void
}

export const say = (text: string): void => void process.stderr.write(`${text}\n`)

export const fail = (error: unknown): never => {
  throw error
}

/** @param name file in docs/benchmarks */
export const pageFile = (name: string): string =>
  fileURLToPath(new URL(`../../docs/benchmarks/${name}`, import.meta.url))

function openRows<Row>(file: string, keyOf: (row: Row) => string): Rows<Row> {
  const former = file !== '' && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : []
  const rows = new Map(former.map((row) => [keyOf(row), row]))
  const all = (): Row[] => [...rows.values()]
  return {
    all,
    add(row) {
      rows.set(keyOf(row), row)
      say(JSON.stringify(row))
      if (file !== '') writeFileSync(file, `${JSON.stringify(all(), null, 1)}\n`)
    },
  }
}

/** Where, when and with which numbers figures were measured. */
function runText(command: string, more: string, options: Readonly<Record<string, OptionValue>>): string {
  const numbers = Object.entries(options).filter(([, value]) => typeof value === 'number')
  const settings = numbers.map(([name, value]) => `${name} ${String(value)}`).join(', ')
  return `Written by \`npm run bench:${command}\` on ${today()}, ${machine()}${more && `, ${more}`}${settings && `; ${settings}`}.`
}

/** Command-line options and output of a benchmark. @param command the name after `npm run bench:` */
export function openBenchmark<Defaults extends Record<string, OptionValue>>(
  command: string,
  defaults: Defaults,
) {
  const options = readOptions({ ...COMMON, ...defaults })
  const { only, out, docs }: Options<typeof COMMON> = options
  return {
    options,
    isWanted: (name: string): boolean => only.split(',').some((part) => name.includes(part)),
    rows: <Row>(keyOf: (row: Row) => string): Rows<Row> => openRows(out, keyOf),
    /**
     * Prints the figures and fills them into the page. A subset of cases does not change the page, unless `--docs` names it.
     * @param page name in docs/benchmarks
     * @param more what else ran, such as the browser
     */
    write(figures: Readonly<Record<string, string>>, { page = command, more = '' } = {}): void {
      const run = runText(command, more, options)
      process.stdout.write(`${[run, ...Object.values(figures)].join('\n\n')}\n`)
      if (only !== '' && docs === '') return
      const file = pageFile(`${page}.md`)
      writeFileSync(docs || file, filledPage(readFileSync(file, 'utf8'), { run, ...figures }))
    },
  }
}
