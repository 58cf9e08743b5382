import { CSV_BOM, csvLine } from '../../../src/domain/csv.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import type { ExportItem } from '../writing/export-items.ts'
import type { Format } from '../format.ts'
import { mediaPath, type ExportFile, type Exporter } from '../writing/exporter.ts'

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

interface Range {
  readonly id: string
  readonly startFrame: number
  readonly endFrame: number
  readonly startPts: number
  readonly endPts: number
}

const times = ({ startFrame, endFrame, startPts, endPts }: Range) =>
  [startFrame, endFrame, startPts, endPts, timecode(startPts), timecode(endPts)] as const

function* linesOf(item: ExportItem): Generator<string> {
  if (item.annotation === null) return
  const { clips, exclusions, availability, remark } = item.annotation as DocumentOf['video']
  const head = [item.uuid, item.name, item.status, availability, item.marker ?? '']
  const tail = [remark, item.exportedAs]
  for (const clip of clips) {
    const crop = clip.crop
    const box = crop ? [crop.x, crop.y, crop.width, crop.height, crop.rotation] : ['', '', '', '', '']
    yield csvLine([...head, 'clip', clip.id, ...times(clip), ...box, clip.wrongBox ? 1 : 0, ...tail])
  }
  for (const exclusion of exclusions)
    yield csvLine([...head, 'exclusion', exclusion.id, ...times(exclusion), '', '', '', '', '', '', ...tail])
  if (clips.length + exclusions.length === 0)
    yield csvLine([
      ...head,
      'none',
      ...Array.from({ length: COLUMNS.length - head.length - 1 - tail.length }, () => ''),
      ...tail,
    ])
}

async function* write(items: AsyncIterable<ExportItem>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(COLUMNS)
  for await (const item of items) yield* linesOf(item)
}

/** One clip or exclusion per line. Frames from 0, exclusive ends; seconds of the frame table. */
export const clipsCsv: Exporter = async function* (_head, items): AsyncGenerator<ExportFile> {
  yield { name: 'clips.csv', content: write(items) }
}

export const csv: Format<'csv'> = {
  writes: { csv: { mediaPath, namesakes: 'file', write: { video: clipsCsv } } },
}
