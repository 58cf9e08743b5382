import { CSV_BOM, csvLine } from '../../../src/domain/csv.ts'
import type { DocumentOf, VideoClip } from '../../../src/domain/documents/types.ts'
import type { NamedValue } from '../../../src/domain/ontology/names.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { namedClip, videoValues } from '../writing/clips.ts'
import { ontologyOf } from '../writing/objects.ts'
import type { ExportItem } from '../writing/export-items.ts'
import type { Format } from '../format.ts'
import { mediaPath, type ExportFile, type ExportHead, type Exporter } from '../writing/exporter.ts'
import { openClips } from './read.ts'

/** `00:01:02.345` */
export function timecode(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const rest = String(milliseconds % 1000).padStart(3, '0')
  return `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}.${rest}`
}

const COLUMNS = (
  'uuid name status availability marker type id start_frame end_frame start_seconds end_seconds ' +
  'start_timecode end_timecode crop_x crop_y crop_width crop_height crop_rotation wrong_box remark path'
).split(' ')

/** Behind the others, where the database has an ontology; attributes are JSON, by their names. */
const LABEL_COLUMNS = ['label', 'attributes', 'video_attributes']

interface Range {
  readonly id: string
  readonly startFrame: number
  readonly endFrame: number
  readonly startPts: number
  readonly endPts: number
}

const times = ({ startFrame, endFrame, startPts, endPts }: Range) =>
  [startFrame, endFrame, startPts, endPts, timecode(startPts), timecode(endPts)] as const

const jsonOf = (values: Readonly<Record<string, NamedValue>>): string =>
  Object.keys(values).length > 0 ? JSON.stringify(values) : ''

/** Cells of the label columns; none without an ontology. */
function labelled(ontology: Ontology | null, document: DocumentOf['video'], clip?: VideoClip): string[] {
  if (!ontology) return []
  const { label, values } = clip?.label === undefined ? { label: '', values: {} } : namedClip(ontology, clip)
  return [label, jsonOf(values), jsonOf(videoValues(ontology, document))]
}

function* linesOf(item: ExportItem, ontology: Ontology | null): Generator<string> {
  if (item.annotation === null) return
  const document = item.annotation as DocumentOf['video']
  const { clips, exclusions, availability, remark } = document
  const head = [item.uuid, item.name, item.status, availability, item.marker ?? '']
  const tail = (clip?: VideoClip) => [remark, item.exportedAs, ...labelled(ontology, document, clip)]
  for (const clip of clips) {
    const crop = clip.crop
    const box = crop ? [crop.x, crop.y, crop.width, crop.height, crop.rotation] : ['', '', '', '', '']
    yield csvLine([...head, 'clip', clip.id, ...times(clip), ...box, clip.wrongBox ? 1 : 0, ...tail(clip)])
  }
  for (const exclusion of exclusions)
    yield csvLine([
      ...head,
      'exclusion',
      exclusion.id,
      ...times(exclusion),
      '',
      '',
      '',
      '',
      '',
      '',
      ...tail(),
    ])
  if (clips.length + exclusions.length === 0) yield csvLine([...head, 'none', ...NO_SPAN, ...tail()])
}

/** Cells from the id to the wrong box. */
const NO_SPAN = Array.from({ length: COLUMNS.indexOf('remark') - COLUMNS.indexOf('id') }, () => '')

async function* write(head: ExportHead, items: AsyncIterable<ExportItem>): AsyncGenerator<string> {
  const ontology = ontologyOf(head)
  yield CSV_BOM + csvLine([...COLUMNS, ...(ontology ? LABEL_COLUMNS : [])])
  for await (const item of items) yield* linesOf(item, ontology)
}

/** One clip or exclusion per line. Frames from 0, exclusive ends; seconds of the frame table. */
export const clipsCsv: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  yield { name: 'clips.csv', content: write(head, items) }
}

export const csv: Format<'csv'> = {
  reads: { input: { takes: 'file', names: ['clips.csv'], ending: '.csv' }, open: openClips },
  writes: { csv: { mediaPath, namesakes: 'file', write: { video: clipsCsv } } },
}
