import { Readable } from 'node:stream'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import type { Format } from '../format.ts'
import { type ReadItem, refusedItem } from '../reading/import-items.ts'
import { archiveEntries, indexArchive } from '../reading/archive-index.ts'
import {
  type ImportRequest,
  type ImportTarget,
  type OpenedFile,
  type ResourceLookup,
  sized,
  type SizedResource,
} from '../reading/opened-file.ts'
import { linesOf, readTextEntry } from '../reading/text-file.ts'
import type { ResourceReference } from '../reading/resource-reference.ts'
import { boxArea } from '../shapes/areas.ts'
import { shapeRun, type ShapeRun } from '../shapes/document.ts'
import { type PictureShape, readPictureShapes } from '../shapes/picture-shapes.ts'
import { openImagesText } from './text.ts'

/**
 * Only a class name, the last field, can hold a comma.
 * Source: storage.googleapis.com/openimages/web/download_v7.html, "Data Formats".
 */

/** 1: yes, 0: no, -1: unknown. */
const FLAGS = ['IsOccluded', 'IsTruncated', 'IsDepiction', 'IsInside'] as const

/** Sides are shares of the picture's. */
export interface BoxRow {
  readonly line: number
  readonly label: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly isGroup: boolean
  /** A model's; undefined for people's boxes. */
  readonly score: number | undefined
  readonly notes: readonly string[]
  readonly fault: string | undefined
}

export type Columns = ReadonlyMap<string, number>

const NEEDED = ['ImageID', 'LabelName', 'XMin', 'XMax', 'YMin', 'YMax']

function boxColumns(head: string): Columns | null {
  const columns = new Map(head.split(',').map((name, at) => [name.trim(), at]))
  return NEEDED.every((name) => columns.has(name)) ? columns : null
}

const CLASS_LINE = /^(\/[a-z]\/[^,]+),(.+)$/
const CLASS_HEAD = /^LabelName,DisplayName/

const isClassLine = (line: string): boolean => CLASS_LINE.test(line) || CLASS_HEAD.test(line)

function classOf(line: string): readonly [string, string] | null {
  const [, id, name] = CLASS_LINE.exec(line) ?? []
  if (id === undefined || name === undefined) return null
  const quoted = /^"(.*)"$/.exec(name)?.[1]
  return [id, quoted === undefined ? name : quoted.replaceAll('""', '"')]
}

const NO_NOTES: readonly string[] = []

const SHOWN = 40

const fieldOf = (columns: Columns, fields: readonly string[], name: string): string =>
  fields[columns.get(name) ?? -1]?.trim() ?? ''

export const imageOf = (columns: Columns, text: string): string =>
  fieldOf(columns, text.split(','), 'ImageID')

/** An unreadable number is reported when the box is drawn, so it costs the box alone. */
function readBox(columns: Columns, text: string, line: number): BoxRow {
  const fields = text.split(',')
  const field = (name: string): string => fieldOf(columns, fields, name)
  let fault: string | undefined
  const side = (name: string): number => {
    const value = field(name) === '' ? Number.NaN : Number(field(name))
    if (value >= 0 && value <= 1) return value
    fault ??= openImagesText.badNumber(name, field(name).slice(0, SHOWN))
    return 0
  }
  const confidence = field('Confidence') === '' ? 1 : Number(field('Confidence'))
  const notes = FLAGS.flatMap((flag) => (field(flag) === '1' ? [openImagesText.notes[flag]] : []))
  return {
    line,
    label: field('LabelName'),
    left: side('XMin'),
    right: side('XMax'),
    top: side('YMin'),
    bottom: side('YMax'),
    fault,
    isGroup: field('IsGroupOf') === '1',
    // People's boxes have confidence 1.
    score: confidence === 1 ? undefined : confidence,
    // Shared: few of millions of boxes have notes.
    notes: notes.length > 0 ? notes : NO_NOTES,
  }
}

/** In memory: a picture's boxes may be anywhere in the file. */
const ROWS_MAX = 2_000_000

export interface CsvTable {
  readonly name: string
  readonly lines: AsyncIterable<string>
}

interface OpenImagesOptions extends ImportTarget {
  tables: () => AsyncIterable<CsvTable>
  signal: AbortSignal
}

type PictureBoxes = BoxRow[] | AnnotationRefusal

/** A copy, so that the chunk it was cut from can be freed. */
const ownText = (text: string): string => Buffer.from(text).toString()

interface BoxLine {
  columns: Columns
  text: string
  line: number
}

async function* boxLines(
  { tables, signal }: OpenImagesOptions,
  others: { line: (text: string) => void; table: (name: string, isBoxes: boolean) => void },
): AsyncGenerator<BoxLine> {
  for await (const { name, lines } of tables()) {
    signal.throwIfAborted()
    let line = 0
    let columns: Columns | null = null
    for await (const text of lines) {
      line += 1
      if (line === 1) {
        columns = boxColumns(text)
        if (columns || !isClassLine(text)) others.table(name, columns !== null)
        if (!columns && !isClassLine(text)) break
      }
      if (!columns) others.line(text)
      else if (line > 1 && text !== '') yield { columns, text, line }
    }
  }
}

async function look(options: OpenImagesOptions) {
  const turns = new Map<string, number>()
  const classes = new Map<string, string>()
  const unread: string[] = []
  let boxTables = 0
  const others = {
    line: (text: string): void => {
      const found = classOf(text)
      if (found) classes.set(...found)
    },
    table: (name: string, isBoxes: boolean): void => {
      if (isBoxes) boxTables += 1
      else unread.push(name)
    },
  }
  for await (const { columns, text } of boxLines(options, others)) {
    const image = imageOf(columns, text)
    if (!turns.has(image)) turns.set(ownText(image), turns.size)
  }
  if (boxTables === 0) throw new FormatError(openImagesText.noBoxes)
  return { turns, classes, unread }
}

const NOTHING = { line: () => undefined, table: () => undefined }

async function gather(options: OpenImagesOptions, isFound: (image: string) => boolean) {
  const said = new Map<string, PictureBoxes>()
  let rows = 0
  for await (const { columns, text, line } of boxLines(options, NOTHING)) {
    const image = imageOf(columns, text)
    const known = said.get(image)
    if (known instanceof AnnotationRefusal || (image !== '' && !isFound(image))) continue
    try {
      if (image === '') throw new AnnotationRefusal(openImagesText.line(line, openImagesText.noImage))
      if (++rows > ROWS_MAX) throw new FormatError(openImagesText.manyRows(ROWS_MAX))
      const read = readBox(columns, text, line)
      if (known) known.push(read)
      else said.set(ownText(image), [read])
    } catch (error) {
      if (!(error instanceof AnnotationRefusal)) throw error
      said.set(ownText(image), error)
    }
  }
  return said
}

const shapeOf = (
  { left, right, top, bottom, score, notes, line, fault }: BoxRow,
  called: string,
): PictureShape => ({
  type: openImagesText.box(line),
  label: called,
  score,
  notes,
  cover: (picture) => {
    if (fault !== undefined) throw new AnnotationRefusal(fault)
    return boxArea({
      left: left * picture.width,
      right: right * picture.width,
      top: top * picture.height,
      bottom: bottom * picture.height,
    })
  },
})

function itemOf(
  run: ShapeRun,
  picture: SizedResource,
  rows: readonly BoxRow[],
  classes: ReadonlyMap<string, string>,
): ReadItem {
  const { name } = picture
  const own = rows.filter(({ isGroup }) => !isGroup)
  if (own.length === 0) return { name, reason: openImagesText.onlyGroups }
  const shapes = own.map((row) => shapeOf(row, classes.get(row.label) ?? row.label))
  try {
    const { notes = [], ...read } = readPictureShapes(run, picture, shapes)
    const groups = own.length < rows.length ? [openImagesText.notes.group] : []
    return { item: { name, ...read, notes: [...groups, ...notes] } }
  } catch (error) {
    return refusedItem(name, error)
  }
}

/** The id is the picture's file name without its ending. */
const referenceOfId = (id: string): ResourceReference | null => (id === '' ? null : { name: id, path: id })

/** Reads twice, to keep only boxes of known pictures. Throws a `FormatError` without boxes. */
export async function readTables(options: OpenImagesOptions) {
  const run = await shapeRun(options)
  const { turns, classes, unread } = await look(options)
  const items = async function* (found: ResourceLookup): AsyncGenerator<ReadItem> {
    const said = await gather(options, (image) => found(turns.get(image) ?? -1) !== null)
    for (const [id, turn] of turns) {
      const resource = found(turn)
      const picture = sized(resource)
      const rows = said.get(id)
      said.delete(id)
      if (rows instanceof AnnotationRefusal) yield refusedItem(resource?.name ?? id, rows)
      else yield picture ? itemOf(run, picture, rows ?? [], classes) : { item: { name: id } }
    }
  }
  return {
    references: [...turns.keys()].map(referenceOfId),
    items,
    unread,
    endings: false,
    count: turns.size,
  }
}

/** In an archive a CSV is read into memory; a plain one has no limit. */
const TABLE_BYTES = 256 * 1024 ** 2

const isCsv = (path: string): boolean => path.toLowerCase().endsWith('.csv')

async function* tablesIn({ open, signal }: ImportRequest): AsyncGenerator<CsvTable> {
  try {
    for await (const entry of archiveEntries(open, signal)) {
      if (!isCsv(entry.name)) continue
      if (entry.refusal !== null) throw new FormatError(`${entry.name}：${entry.refusal.message}`)
      const content = await readTextEntry(entry, TABLE_BYTES, openImagesText)
      yield { name: entry.name, lines: linesOf(Readable.from([content])) }
    }
  } catch (error) {
    throw error instanceof AnnotationRefusal ? new FormatError(error.message) : error
  }
}

async function openCsvs(request: ImportRequest): Promise<OpenedFile> {
  const { isArchive, open, signal, text } = request
  if (!isArchive) {
    const tables = async function* (): AsyncGenerator<CsvTable> {
      yield await Promise.resolve({ name: '', lines: linesOf(text()) })
    }
    return readTables({ ...request, tables })
  }
  const { files, hidden } = await indexArchive(open, signal)
  const others = files.flatMap(({ path }) => (isCsv(path) ? [] : [path]))
  const opened = await readTables({ ...request, tables: () => tablesIn(request) })
  return { ...opened, unread: [...hidden, ...others, ...opened.unread] }
}

export const openImages: Format<'open-images'> = {
  reads: { input: { takes: 'either' }, open: openCsvs },
  writes: {},
}
