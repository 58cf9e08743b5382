import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse, type InfoRecord } from 'csv-parse'
import { isPlainName } from '../../../src/domain/names.ts'
import { isStorable } from '../../../src/domain/storable.ts'
import { ROW_CHARACTERS } from './limits.ts'
import { badManifest, linesOf } from './manifest-text.ts'
import { sourcesText } from './text.ts'

const text = sourcesText.manifest

export interface ManifestRow {
  /** Where it ends; the first is 1. */
  line: number
  /** Relative to the folder, with `/`, never outside it; unchanged if there is a fault. */
  path: string
  name?: string
  fault?: string
}

const ABSOLUTE = /^([A-Za-z]:)?\//

function rowOf(line: number, written: unknown, name: unknown): ManifestRow {
  if (typeof written !== 'string' || written === '') return { line, path: '', fault: text.noPath }
  if (name !== undefined && typeof name !== 'string') return { line, path: written, fault: text.badName }
  const at = path.posix.normalize(written.replaceAll('\\', '/'))
  const leadsOut = ABSOLUTE.test(at) || at === '.' || at === '..' || at.startsWith('../')
  if (leadsOut || !isStorable(written)) return { line, path: written, fault: text.badPath }
  if (name && !(isStorable(name) && isPlainName(name))) return { line, path: written, fault: text.badName }
  return { line, path: at, ...(name && { name }) }
}

export async function* jsonRows(pieces: AsyncIterable<string>): AsyncGenerator<ManifestRow> {
  let line = 0
  for await (const written of linesOf(pieces)) {
    line += 1
    if (written.trim() === '') continue
    yield jsonRow(line, written)
  }
}

function jsonRow(line: number, written: string): ManifestRow {
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch {
    value = null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, path: '', fault: text.noObject }
  return rowOf(line, 'path' in value ? value.path : undefined, 'name' in value ? value.name : undefined)
}

export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<ManifestRow> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS,
  })
  // Reading from the parser below throws the same error.
  void pipeline(Readable.from(pieces), parser).catch(() => undefined)
  const records: AsyncIterable<{ record: string[]; info: InfoRecord }> = parser
  let columns: { path: number; name: number } | null = null
  let read = 0
  try {
    for await (const { record, info } of records) {
      if (columns) yield rowOf(info.lines, record[columns.path], record[columns.name])
      else columns = columnsOf(record)
      read = info.lines
    }
  } catch (error) {
    throw error instanceof CsvError ? badManifest(text.brokenCsv(read + 1)) : error
  }
  if (!columns) throw badManifest(text.noPathColumn)
}

function columnsOf(header: readonly string[]): { path: number; name: number } {
  const names = header.map((name) => name.trim().toLowerCase())
  const columns = { path: names.indexOf('path'), name: names.indexOf('name') }
  if (columns.path === -1) throw badManifest(text.noPathColumn)
  return columns
}

const READERS: Readonly<Record<string, typeof csvRows>> = { '.csv': csvRows, '.jsonl': jsonRows }

export const readerOf = (name: string): typeof csvRows | undefined =>
  READERS[path.extname(name).toLowerCase()]

export const isManifestName = (name: string): boolean => readerOf(name) !== undefined
