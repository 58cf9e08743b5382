import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OptionValue, Options } from '../../scripts/options.ts'
import { readOptions } from '../../scripts/options.ts'

/** What each benchmark understands beside its own options. */
const COMMON = {
  /** Parts of the names of the cases to measure, with commas between; all without it. */
  only: '',
  /** A file for the rows as JSON. Rows in it that are not measured again stay. */
  out: '',
  /** The page to write; without it that of the benchmark in docs/benchmarks. */
  docs: '',
}

/** Rows of figures, by what tells them apart. */
export interface Rows<Row> {
  all(): Row[]
  /** Puts a row in place of the former one of its key, shows it, and writes the file of `--out`. */
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

/**
 * What a benchmark was asked on its command line, and where its figures go.
 * @param page its name in docs/benchmarks
 * @param defaults its own options
 */
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
    /** Shows the page and writes it. A part of the cases does not replace the page of all, unless it is named. */
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
