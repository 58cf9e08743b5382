import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Claim } from '../resource-reference.ts'
import { COCO_READERS } from '../coco/read-documents.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { LabelMap } from '../label-map.ts'
import type { LabelledPicture } from '../labelled-pictures.ts'
import type { Predictions } from '../predictions.ts'
import type { Found } from '../reading/item-source.ts'
import { boxArea } from '../shapes/areas.ts'
import type { ShapeRun } from '../shapes/document.ts'
import { readPictureShapes, type PictureShape } from '../shapes/picture-shapes.ts'
import { boxColumns, classOf, imageOf, isClassLine, readBox, type BoxRow, type Columns } from './tables.ts'
import { openImagesText } from './text.ts'

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
    const told = own.length < rows.length ? [openImagesText.notes.group, ...notes] : notes
    return { item: { name, annotation, notes: told } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

/** Whose boxes of an id are: the id is the name of the picture's file without the ending. */
const claimOfId = (id: string): Claim | null => (id === '' ? null : { name: id, path: id })

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
  const items = async function* (found: Found): AsyncGenerator<ReadItem> {
    const said = await gather(options, (image) => found(turns.get(image) ?? -1) !== null)
    for (const [id, turn] of turns) {
      const picture = found(turn)
      const rows = said.get(id)
      said.delete(id)
      if (rows instanceof AnnotationRefusal) yield refusedItem(picture?.name ?? id, rows)
      // Without its size nothing can be said of a picture; why there is none is told by whoever looked for it.
      else if (!picture || picture.width === null || picture.height === null) yield { item: { name: id } }
      else {
        const { uuid, name, width, height } = picture
        yield itemOf(run, { uuid, name, width, height }, rows ?? [], classes)
      }
    }
  }
  return { claims: [...turns.keys()].map(claimOfId), items, unread, endings: false, count: turns.size }
}
