import { CSV_BOM, csvLine, type CsvCell } from '../../../src/domain/csv.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { labelledWorkOf } from '../../../src/domain/documents/validate.ts'
import { KINDS } from '../../../src/domain/kinds.ts'
import type { HeldEntry, LabelledPart } from '../../../src/domain/ontology/labelled-work.ts'
import { type NamedValue, namedValues } from '../../../src/domain/ontology/names.ts'
import type { LabelledSkeleton } from '../../../src/domain/ontology/skeletons.ts'
import { EMPTY_ONTOLOGY, labelById, type Ontology } from '../../../src/domain/ontology/ontology.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { Format } from '../format.ts'
import type { ExportItem } from '../writing/export-items.ts'
import {
  type ExportFile,
  type ExportHead,
  type Exporter,
  type LeftOut,
  mediaPath,
} from '../writing/exporter.ts'
import { type DrawnFrames, drawnFramesOf, objectIdsOf } from '../writing/mask-rows.ts'
import { ontologyOf } from '../writing/objects.ts'
import { objectsCsvText } from './text.ts'

const COLUMNS = (
  'uuid name path status version marker checker approver id label label_id shape attributes attribute_changes ' +
  'x y width height area box_width box_height rotation start_frame end_frame frames start_seconds end_seconds seconds item_attributes'
).split(' ')

const jsonOf = (values: Readonly<Record<string, NamedValue>>): string =>
  Object.keys(values).length > 0 ? JSON.stringify(values) : ''

type Owner = Ontology['attributes']

/** Frames from 0, with the values from there on. */
function changesOf(owner: Owner, entries: readonly HeldEntry[]): string {
  const later = entries.filter(({ held }) => (held?.from ?? 0) > 0)
  const frames = [...new Set(later.map(({ held }) => held?.from ?? 0))]
  return frames.length === 0
    ? ''
    : JSON.stringify(
        frames.map((frame) => ({
          frame,
          attributes: namedValues(
            owner,
            later.filter(({ held }) => held?.from === frame),
          ),
        })),
      )
}

/** To a thousandth, as people read seconds and pixels. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** The rectangle around it; of a box also its own size, about the same centre, and the degrees that it is turned by. */
function placeCells({ bounds, area, box }: LabelledPart): CsvCell[] {
  const around = bounds?.()
  const place = around ? [around.x, around.y, around.width, around.height].map(rounded) : ['', '', '', '']
  const own = box ? [box.width, box.height, box.rotation].map(rounded) : ['', '', '']
  return [...place, area === undefined ? '' : rounded(area), ...own]
}

/** Of a clip its frames and seconds, of an object of a video the frames that it is drawn on; ends are exclusive. */
function timeCells({ id, span, seconds }: LabelledPart, drawn: DrawnFrames): CsvCell[] {
  if (span)
    return [
      span.startFrame,
      span.endFrame,
      span.endFrame - span.startFrame,
      span.startPts,
      span.endPts,
      rounded(seconds ?? 0),
    ]
  const frames = drawn.get(id)
  return frames ? [frames.first, frames.last + 1, frames.count, '', '', ''] : ['', '', '', '', '', '']
}

function lineOf(
  item: ExportItem,
  part: LabelledPart,
  ontology: Ontology,
  around: [DrawnFrames, string],
): string {
  const [drawn, ofItem] = around
  const label = labelById(ontology, part.label)
  const owner = label?.attributes ?? []
  const first = part.attributes.filter(({ held }) => (held?.from ?? 0) === 0)
  return csvLine([
    item.uuid,
    item.name,
    item.exportedAs,
    item.status,
    item.version,
    item.marker ?? '',
    item.checker ?? '',
    item.approver ?? '',
    part.id,
    label?.name ?? part.label,
    part.label,
    part.shape,
    jsonOf(namedValues(owner, first)),
    changesOf(owner, part.attributes),
    ...placeCells(part),
    ...timeCells(part, drawn),
    ofItem,
  ])
}

/** Whose form is all in the columns. */
const WHOLE_SHAPES: ReadonlySet<string> = new Set(['box', 'turned-box', 'point', 'clip'])

function tellLosses(parts: readonly LabelledPart[], annotation: unknown, leftOut: LeftOut): void {
  if (parts.some(({ shape }) => !WHOLE_SHAPES.has(shape))) leftOut(objectsCsvText.forms)
  const { objects = [] } = annotation as { objects?: readonly Partial<LabelledSkeleton>[] }
  if (objects.some(({ nodes = [] }) => nodes.some(({ attributes = [] }) => attributes.length > 0)))
    leftOut(objectsCsvText.nodeAttributes)
}

const NOT_DRAWN: DrawnFrames = new Map()

async function* linesOf(item: ExportItem, ontology: Ontology, db: SqlDatabase, leftOut: LeftOut) {
  if (item.annotation === null) return
  const { parts, attributes } = labelledWorkOf(item.kind, item.annotation as DocumentOf[typeof item.kind])
  if (parts.length === 0) return
  tellLosses(parts, item.annotation, leftOut)
  const drawn = KINDS[item.kind].hasMaskRows
    ? await drawnFramesOf(db, { ...item, objectIds: objectIdsOf(item.annotation) })
    : NOT_DRAWN
  const ofItem = jsonOf(namedValues(ontology.attributes, attributes))
  for (const part of parts) yield lineOf(item, part, ontology, [drawn, ofItem])
}

async function* write(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
  leftOut: LeftOut,
): AsyncGenerator<string> {
  const ontology = ontologyOf(head) ?? EMPTY_ONTOLOGY
  yield CSV_BOM + csvLine(COLUMNS)
  for await (const item of items) yield* linesOf(item, ontology, db, leftOut)
}

/** One labelled object per line, whatever its kind draws, with what is known of it as numbers. */
const objectsTable: Exporter = async function* (head, items, db, leftOut): AsyncGenerator<ExportFile> {
  yield { name: 'objects.csv', content: write(head, items, db, leftOut) }
}

export const objectsCsv: Format<'objects-csv'> = {
  writes: { 'objects-csv': { mediaPath, namesakes: 'file', write: objectsTable } },
}
