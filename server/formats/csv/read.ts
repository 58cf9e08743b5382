import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DocumentOf, VideoClip, VideoExclusion } from '../../../src/domain/documents/types.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import type { AttributeEntry } from '../../../src/domain/ontology/attribute-values.ts'
import { isUuid } from '../../media/paths.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import type { ReadItem } from '../reading/import-items.ts'
import { Notes, toldIn } from '../reading/notes.ts'
import type { ImportRequest, OpenedFile } from '../reading/opened-file.ts'
import { referenceOf } from '../reading/resource-reference.ts'
import { entriesNoted, labelledClip } from '../shapes/read-clips.ts'
import { csvText as text } from './text.ts'

/** Clips and exclusions as this product's CSV has them, also when a spreadsheet changed them. A wrong line costs itself. */

const NEEDED = ['type', 'start_frame', 'end_frame', 'start_seconds', 'end_seconds', 'path'] as const

type Line = Readonly<Record<string, string>> & { readonly number: number }

/** The writer puts it before what a spreadsheet would run. */
const unguarded = (cell: string): string => (/^'[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell)

const cellOf = (line: Line, name: string): string => unguarded(line[name] ?? '').trim()

const SHOWN = 40

function numberOf(line: Line, name: string): number {
  const cell = cellOf(line, name)
  const value = cell === '' ? Number.NaN : Number(cell)
  if (!Number.isFinite(value)) throw new AnnotationRefusal(text.badNumber(name, cell.slice(0, SHOWN)))
  return value
}

const spanOf = (line: Line, id: string): VideoExclusion => ({
  id,
  startFrame: numberOf(line, 'start_frame'),
  endFrame: numberOf(line, 'end_frame'),
  startPts: numberOf(line, 'start_seconds'),
  endPts: numberOf(line, 'end_seconds'),
})

const cropOf = (line: Line): VideoClip['crop'] =>
  cellOf(line, 'crop_x') === ''
    ? null
    : {
        x: numberOf(line, 'crop_x'),
        y: numberOf(line, 'crop_y'),
        width: numberOf(line, 'crop_width'),
        height: numberOf(line, 'crop_height'),
        rotation: numberOf(line, 'crop_rotation'),
      }

function valuesIn(line: Line, name: string): Readonly<Record<string, unknown>> {
  const cell = cellOf(line, name)
  if (cell === '') return {}
  try {
    const values: unknown = JSON.parse(cell)
    if (isRecord(values)) return values
  } catch {
    // Told below.
  }
  throw new AnnotationRefusal(text.badAttributes(name))
}

/** A label that the person who imports leaves out takes its clip with it. Null: it is left out. */
function clipOf(request: ImportRequest, line: Line, id: string, notes: Notes): VideoClip | null {
  const span = { ...spanOf(line, id), crop: cropOf(line), wrongBox: cellOf(line, 'wrong_box') === '1' }
  const label = cellOf(line, 'label')
  if (label === '') return span
  return labelledClip(request, span, { label, values: () => valuesIn(line, 'attributes') }, notes)
}

function attempt(notes: Notes, line: Line, read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    notes.skipped.set(text.line(line.number, error.message), error.why)
    for (const name of error.unknown) notes.unknown.add(name)
  }
}

function documentOf(request: ImportRequest, lines: readonly Line[], notes: Notes): DocumentOf['video'] {
  const clips: VideoClip[] = []
  const exclusions: VideoExclusion[] = []
  const ids = new Set<string>()
  for (const line of lines)
    attempt(notes, line, () => {
      const given = cellOf(line, 'id')
      const id = given === '' || ids.has(given) ? `csv-${line.number}` : given
      ids.add(id)
      const type = cellOf(line, 'type')
      if (type === 'exclusion') exclusions.push(spanOf(line, id))
      else if (type === 'clip') {
        const clip = clipOf(request, line, id, notes)
        if (clip) clips.push(clip)
      } else if (type !== 'none') throw new AnnotationRefusal(text.badType(type.slice(0, SHOWN)))
    })
  const [first] = lines
  const availability = first ? Number(cellOf(first, 'availability') || 1) : 1
  const { labelling } = request
  const ofVideo: { attributes?: AttributeEntry[] } = {}
  if (first && labelling)
    attempt(notes, first, () => {
      const values = valuesIn(first, 'video_attributes')
      labelling.seen?.(null, 'clip', values)
      ofVideo.attributes = entriesNoted(labelling.pictureAttributes, values, notes)
    })
  return {
    ...emptyDocument('video'),
    // Checked with the document.
    availability: availability as DocumentOf['video']['availability'],
    remark: first ? unguarded(first['remark'] ?? '') : '',
    clips: clips.toSorted((a, b) => a.startFrame - b.startFrame),
    exclusions: exclusions.toSorted((a, b) => a.startFrame - b.startFrame),
    ...ofVideo,
  }
}

function itemOf(request: ImportRequest, lines: readonly Line[]): ReadItem {
  const [first] = lines
  const path = first ? cellOf(first, 'path') : ''
  const uuid = first ? cellOf(first, 'uuid') : ''
  const notes = new Notes()
  const annotation = documentOf(request, lines, notes)
  return {
    item: { name: path, fileName: path, ...(isUuid(uuid) && { uuid }), annotation, ...toldIn(notes) },
  }
}

/** Characters. */
const LINE_MAX = 1024 ** 2

/** Lines of one video may stand anywhere. Throws a `FormatError` for another table. */
async function linesByVideo({ text: chunks }: ImportRequest): Promise<ReadonlyMap<string, Line[]>> {
  const videos = new Map<string, Line[]>()
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE_MAX,
  })
  // Reading from the parser below throws the same error.
  void pipeline(Readable.from(chunks()), parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>
      info: { lines: number }
    }>) {
      const missing = NEEDED.find((name) => record[name] === undefined)
      if (missing !== undefined) throw new FormatError(text.noColumn(missing))
      const line = { ...record, number: info.lines } as Line
      const video = `${cellOf(line, 'uuid')} ${cellOf(line, 'path')}`
      const lines = videos.get(video) ?? []
      lines.push(line)
      videos.set(video, lines)
    }
  } catch (error) {
    throw error instanceof CsvError ? new FormatError(text.broken) : error
  }
  return videos
}

export async function openClips(request: ImportRequest): Promise<OpenedFile> {
  const items = [...(await linesByVideo(request)).values()].map((lines) => itemOf(request, lines))
  return {
    references: items.map(referenceOf),
    items: async function* () {
      for (const item of items) yield await Promise.resolve(item)
    },
    count: items.length,
  }
}
