import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { COCO_READERS } from '../coco/read-documents.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { type ReadItem, refusedItem } from '../import-items.ts'
import type { LabelMap } from '../label-map.ts'
import type { LabelledPicture } from '../labelled-pictures.ts'
import type { Predictions } from '../predictions.ts'
import type { ResourceLookup } from '../reading/item-source.ts'
import type { ResourceReference } from '../resource-reference.ts'
import { boxArea } from '../shapes/areas.ts'
import type { ShapeRun } from '../shapes/document.ts'
import { type PictureShape, readPictureShapes } from '../shapes/picture-shapes.ts'
import { openImagesText } from './text.ts'

/**
 * CSVs of Open Images: boxes, a line each, and what their classes are called. No field of these has a comma in it but a
 * name, which is the last. Source: storage.googleapis.com/openimages/web/download_v7.html, "Data Formats".
 */

/** Told apart from 0, which says no, and from -1, which says that nobody knows. */
const FLAGS = ['IsOccluded', 'IsTruncated', 'IsDepiction', 'IsInside'] as const

/** A box, sides in parts of the picture's. */
export interface BoxRow {
  /** Of the file, from 1. */
  readonly line: number
  readonly label: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** One box around many objects of a class, which is no box of an object. */
  readonly isGroup: boolean
  /** How certain a model is of it; undefined where it was people. */
  readonly score: number | undefined
  readonly notes: readonly string[]
}

/** Where the fields of a table of boxes are. */
export type Columns = ReadonlyMap<string, number>

const NEEDED = ['ImageID', 'LabelName', 'XMin', 'XMax', 'YMin', 'YMax']

/** The columns of a table of boxes by its first line; null where it is another table, as the one of masks. */
function boxColumns(head: string): Columns | null {
  const columns = new Map(head.split(',').map((name, at) => [name.trim(), at]))
  return NEEDED.every((name) => columns.has(name)) ? columns : null
}

const CLASS_LINE = /^(\/[a-z]\/[^,]+),(.+)$/
const CLASS_HEAD = /^LabelName,DisplayName/

/** Whether a table is one of the names of classes, by its first line. */
const isClassLine = (line: string): boolean => CLASS_LINE.test(line) || CLASS_HEAD.test(line)

/** A class and its name; null where a line has none. */
function classOf(line: string): readonly [string, string] | null {
  const [, id, name] = CLASS_LINE.exec(line) ?? []
  if (id === undefined || name === undefined) return null
  const quoted = /^"(.*)"$/.exec(name)?.[1]
  return [id, quoted === undefined ? name : quoted.replaceAll('""', '"')]
}

const NO_NOTES: readonly string[] = []

/** Characters of a wrong value that are shown. */
const SHOWN = 40

const fieldOf = (columns: Columns, fields: readonly string[], name: string): string =>
  fields[columns.get(name) ?? -1]?.trim() ?? ''

/** The picture that a line is about. */
export const imageOf = (columns: Columns, text: string): string =>
  fieldOf(columns, text.split(','), 'ImageID')

/** The box of a line. Throws an `AnnotationRefusal`. */
function readBox(columns: Columns, text: string, line: number): BoxRow {
  const fields = text.split(',')
  const field = (name: string): string => fieldOf(columns, fields, name)
  const side = (name: string): number => {
    const value = field(name) === '' ? Number.NaN : Number(field(name))
    if (value >= 0 && value <= 1) return value
    const why = openImagesText.badNumber(name, field(name).slice(0, SHOWN))
    throw new AnnotationRefusal(openImagesText.line(line, why))
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
    isGroup: field('IsGroupOf') === '1',
    // 1 is what people write.
    score: confidence === 1 ? undefined : confidence,
    // One list for all: there are millions of boxes, of which few have notes.
    notes: notes.length > 0 ? notes : NO_NOTES,
  }
}

/** Boxes that are kept until the file has been read: those of one picture may stand anywhere in it. */
const ROWS_MAX = 2_000_000

/** A CSV. */
export interface CsvTable {
  readonly name: string
  /** Without their ends. */
  readonly lines: AsyncIterable<string>
}

interface OpenImagesOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  /** Null where the files are finished work. */
  predictions: Predictions | null
  /** The tables from their beginning. */
  tables: () => AsyncIterable<CsvTable>
  signal: AbortSignal
}

/** What a file says of a picture: its boxes, or why they cannot be taken. */
type Said = BoxRow[] | AnnotationRefusal

/** A text that does not keep the whole text alive which it was cut from. */
const ownText = (text: string): string => Buffer.from(text).toString()

interface BoxLine {
  columns: Columns
  text: string
  line: number
}

/** Goes through all tables: the lines of boxes, and what else there is. */
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

/** What the tables are about: pictures in their order, classes by their ids, and tables of another sort. */
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

/** Gathers the boxes of the pictures that were found; those of others are not kept. */
async function gather(options: OpenImagesOptions, isFound: (image: string) => boolean) {
  const said = new Map<string, Said>()
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

const shapeOf = ({ left, right, top, bottom, score, notes, line }: BoxRow, called: string): PictureShape => ({
  type: openImagesText.box(line),
  label: called,
  score,
  notes,
  cover: (picture) =>
    boxArea({
      left: left * picture.width,
      right: right * picture.width,
      top: top * picture.height,
      bottom: bottom * picture.height,
    }),
})

function itemOf(
  run: ShapeRun,
  picture: LabelledPicture,
  rows: readonly BoxRow[],
  classes: ReadonlyMap<string, string>,
): ReadItem {
  const { uuid, name, width, height } = picture
  const own = rows.filter(({ isGroup }) => !isGroup)
  if (own.length === 0) return { name, reason: openImagesText.onlyGroups }
  const shapes = own.map((row) => shapeOf(row, classes.get(row.label) ?? row.label))
  try {
    const image = { id: uuid, file_name: name, width, height }
    const { annotation, notes } = readPictureShapes(run, image, shapes)
    const onProgress = own.length < rows.length ? [openImagesText.notes.group, ...notes] : notes
    return { item: { name, annotation, notes: onProgress } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

/** Whose boxes of an id are: the id is the name of the picture's file without the ending. */
const referenceOfId = (id: string): ResourceReference | null => (id === '' ? null : { name: id, path: id })

/**
 * Reads the CSVs of Open Images: an item for each picture, with the document that its boxes make, and whose each is. They are
 * read twice, so that only boxes of pictures that are there are kept. Throws a `FormatError` when there are no boxes or the
 * kind has none.
 */
export async function openOpenImages(options: OpenImagesOptions) {
  const { kind, template, labels, predictions } = options
  const read = COCO_READERS[kind]
  if (!read || !(kind in IMPORT_LABELS)) throw new FormatError(openImagesText.noKind)
  const run = { kind, template, labels, predictions, read, codec: await loadCodec() }
  const { turns, classes, unread } = await look(options)
  const items = async function* (found: ResourceLookup): AsyncGenerator<ReadItem> {
    const said = await gather(options, (image) => found(turns.get(image) ?? -1) !== null)
    for (const [id, turn] of turns) {
      const picture = found(turn)
      const rows = said.get(id)
      said.delete(id)
      if (rows instanceof AnnotationRefusal) yield refusedItem(picture?.name ?? id, rows)
      // Without its size nothing can be said of a picture; why there is none is reported by whoever looked for it.
      else if (!picture || picture.width === null || picture.height === null) yield { item: { name: id } }
      else {
        const { uuid, name, width, height } = picture
        yield itemOf(run, { uuid, name, width, height }, rows ?? [], classes)
      }
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
