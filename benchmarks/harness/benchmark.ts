import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OptionValue, Options } from '../../scripts/options.ts'
import { readOptions } from '../../scripts/options.ts'

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

/** Command-line options and output of a benchmark. @param page its name in docs/benchmarks */
export function openBenchmark<Defaults extends Record<string, OptionValue>>(
  page: string,
  defaults: Defaults,
) {
  const options = readOptions({ ...COMMON, ...defaults })
  const { only, out, docs }: Options<typeof COMMON> = options
  return {
    options,
    isWanted: (name: string): boolean => only.split(',').some((part) => name.includes(part)),
    rows: <Row>(keyOf: (row: Row) => string): Rows<Row> => openRows(out, keyOf),
    /** Prints and writes the page. A subset of cases does not replace the full page, unless it is named. */
    write(text: string, name = page): void {
      process.stdout.write(text)
      if (only !== '' && docs === '') return
      const file =
        docs === '' ? fileURLToPath(new URL(`../../docs/benchmarks/${name}.md`, import.meta.url)) : docs
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    },
  }
}
