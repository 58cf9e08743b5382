import { entriesFrom } from '../../../src/domain/ontology/names.ts'
import type { OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { labelOfTrack } from '../shapes/track-values.ts'
import { setImmediate } from 'node:timers/promises'
import type { MaskRow } from '../../../src/contract/types.d.ts'
import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf, SegmentObject } from '../../../src/domain/documents/types.ts'
import { clippedTo, corners, insidePicture, type Size } from '../../../src/domain/geometry/rect.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ArchiveEntry } from '../../media/files/archive.ts'
import { AnnotationRefusal, FormatError, withContext } from '../errors.ts'
import type { Format } from '../format.ts'
import type { ImportItem } from '../reading/import-items.ts'
import { type CategoryLabels, createNames, labelOf } from '../reading/object-names.ts'
import { labelHere, type LabelMap } from '../reading/label-map.ts'
import { Notes, noteText, toldIn } from '../reading/notes.ts'
import { type Predictions, skip } from '../reading/predictions.ts'
import { archiveEntries, indexArchive, type IndexedFile, itemsOfFiles } from '../reading/archive-index.ts'
import {
  type FoundResource,
  type ImportArchive,
  type ImportTarget,
  type ResourceLookup,
  sized,
} from '../reading/opened-file.ts'
import { ITEM_MAX } from '../reading/item-texts.ts'
import { readTextEntry } from '../reading/text-file.ts'
import type { ResourceReference } from '../reading/resource-reference.ts'
import { motText } from './text.ts'
import { COORDINATE_MAX } from '../../../src/domain/documents/limits.ts'

export interface BoxRow {
  readonly line: number
  /** From 0. */
  readonly frame: number
  readonly track: number
  /** Pixels of the video. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Column 7. Ground truth: 0 does not count. Results: the tracker's score. */
  readonly confidence: number | null
  /** From 1; null: none. */
  readonly category: number | null
  /** 0 to 1; null: unknown. */
  readonly visibility: number | null
}

const LEAST = 6

function numbersOf(text: string): number[] {
  const fields = text.split(',').map((field) => field.trim())
  while (fields.at(-1) === '') fields.pop()
  const numbers = fields.map((field) => (field === '' ? Number.NaN : Number(field)))
  if (numbers.length < LEAST || !numbers.every((value) => Math.abs(value) <= COORDINATE_MAX))
    throw new AnnotationRefusal(motText.columns)
  return numbers
}

function rowOf(text: string, line: number, offset: number): BoxRow {
  const [frame = 0, track = 0, left = 0, top = 0, width = 0, height = 0, ...more] = numbersOf(text)
  const [confidence = null, category = -1, visibility = -1] = more
  if (!Number.isInteger(frame) || frame < 1) throw new AnnotationRefusal(motText.badFrame)
  if (!Number.isInteger(track) || track < 0) throw new AnnotationRefusal(motText.noTrack)
  return {
    line,
    frame: frame - 1,
    track,
    left: left - offset,
    top: top - offset,
    width,
    height,
    confidence,
    category: Number.isInteger(category) && category >= 0 ? category : null,
    visibility: visibility >= 0 && visibility <= 1 ? visibility : null,
  }
}

/** @param offset of the first pixel @param refuse gets an `AnnotationRefusal` for each unreadable line */
export function readRows(text: string, offset: number, refuse: (error: unknown) => void): BoxRow[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return withContext(
        () => {
          const row = rowOf(line, index + 1, offset)
          const place = `${row.track}/${row.frame}`
          if (seen.has(place)) throw new AnnotationRefusal(motText.twice(row.track, row.frame + 1))
          seen.add(place)
          return [row]
        },
        (why) => motText.line(index + 1, why),
      )
    } catch (error) {
      refuse(error)
      return []
    }
  })
}

/** Source: motchallenge.net/instructions; docs.cvat.ai, "MOT"; arxiv.org/abs/1906.04567, appendix. */

const GROUND_TRUTH = /(^|\/)gt\.txt$/i
const OTHER_TEXTS = /(^|\/)(labels|det|readme)\.txt$/i

const isGroundTruth = (path: string): boolean => GROUND_TRUTH.test(path)

const isResult = (path: string): boolean => /\.txt$/i.test(path) && !OTHER_TEXTS.test(path)

export const isLabels = (path: string): boolean => /(^|\/)labels\.txt$/i.test(path)
const isInfo = (path: string): boolean => /(^|\/)seqinfo\.ini$/i.test(path)

const sequenceFolder = (path: string): string => path.replace(/(^|\/)[^/]*$/, '').replace(/(^|\/)gt$/i, '')

const videoPath = (path: string, info: SequenceInfo | undefined): string => {
  if (!isGroundTruth(path)) return path.replace(/\.txt$/i, '')
  const folder = sequenceFolder(path)
  if (!info?.name || lastOf(folder) === info.name) return folder
  return info.name
}

interface SequenceInfo {
  readonly name: string
  readonly width?: number
  readonly height?: number
}

function readInfo(text: string): SequenceInfo {
  const said = new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const [, key, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key.toLowerCase(), value] as const]
    }),
  )
  const [width, height] = [Number(said.get('imwidth')), Number(said.get('imheight'))]
  return { name: said.get('name') ?? '', ...(width > 0 && height > 0 && { width, height }) }
}

const OFFICIAL = [
  'pedestrian',
  'person on vehicle',
  'car',
  'bicycle',
  'motorbike',
  'non motorized vehicle',
  'static person',
  'distractor',
  'occluder',
  'occluder on the ground',
  'occluder full',
  'reflection',
]

/** By number from 1: lines of `labels.txt`, else the challenges' classes. */
export function classNames(labels: string | undefined): ReadonlyMap<number, string> {
  const names = labels === undefined ? OFFICIAL : labels.split(/\r?\n/).map((line) => line.trim())
  return new Map(names.flatMap((name, at) => (name === '' ? [] : [[at + 1, name]])))
}

/** Between two turns of the event loop. */
const AT_ONCE = 100
const NO_CLASS = 'object'

interface MotReading {
  readonly codec: Codec
  readonly labels: LabelMap
  /** Null: finished work. */
  readonly predictions: Predictions | null
  readonly classes: ReadonlyMap<number, string>
  readonly isGroundTruth: boolean
  readonly categories?: CategoryLabels | undefined
  readonly labelling?: ImportTarget['labelling']
}

/** What an object is begun as. */
type Begun = Pick<SegmentObject, 'category' | 'attributes'> & {
  readonly title: string
  readonly label?: OntologyLabel
}

/** Null: not imported. Throws an `AnnotationRefusal`: not in the file, or not in the database. */
function begunAs(reading: MotReading, { category, line }: BoxRow): Begun | null {
  const { classes, labels, categories, labelling } = reading
  const name = category === null ? NO_CLASS : classes.get(category)
  if (name === undefined) throw new AnnotationRefusal(motText.line(line, motText.noClass(category ?? 0)))
  const here = labelHere(labels, name)
  if (here === null) return null
  const label = labelOfTrack(labelling, here)
  if (!label) return { category: here, title: labelOf(categories, here) }
  const { entries } = entriesFrom(label.attributes, {})
  return { category: label.id, title: label.name, attributes: entries, label }
}

function notesOf({ isGroundTruth }: MotReading, { visibility, confidence }: BoxRow): string[] {
  const isScored = !isGroundTruth && confidence !== null && confidence !== 1 && confidence !== -1
  return [
    ...(visibility !== null && visibility < 1 ? [motText.notes.visibility] : []),
    // Scores from 0 to 1 are stored with the mask.
    ...(isScored && !(confidence >= 0 && confidence <= 1) ? [motText.notes.score] : []),
  ]
}

const sourceOf = (
  { isGroundTruth }: MotReading,
  { confidence }: BoxRow,
): Pick<MaskRow, 'source' | 'score'> => {
  if (isGroundTruth) return { source: 'manual' }
  const hasScore = confidence !== null && confidence >= 0 && confidence <= 1
  return { source: 'tracked', ...(hasScore && { score: confidence }) }
}

function rleOf(codec: Codec, row: BoxRow, video: Size, notes: Set<string>) {
  const box = { x: row.left, y: row.top, width: row.width, height: row.height }
  const inside = clippedTo(box, video)
  if (!inside) {
    notes.add(motText.notes.outside)
    return null
  }
  if (!insidePicture(box, video, 1)) notes.add(motText.notes.clipped)
  const outline = corners(inside).flatMap(({ x, y }) => [x, y])
  const mask = codec.fillPolygon(outline, video.width, video.height)
  if (codec.area(mask) === 0) {
    notes.add(motText.notes.outside)
    return null
  }
  return { size: [video.height, video.width] as [number, number], counts: codec.write(mask) }
}

/** Null: not imported, or skipped. */
function begunOrSkip(reading: MotReading, row: BoxRow, notes: Notes): Begun | null {
  try {
    return begunAs(reading, row)
  } catch (error) {
    skip({ predictions: reading.predictions, notes }, error)
    return null
  }
}

export async function readVideo(reading: MotReading, boxes: readonly BoxRow[], video: Size, notes: Notes) {
  const objects = new Map<number, SegmentObject>()
  const nextName = createNames()
  const masks: MaskRow[] = []
  let length = 0
  for (const [index, row] of boxes.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const begun = begunOrSkip(reading, row, notes)
    if (begun === null) continue
    if (reading.isGroundTruth && row.confidence === 0) {
      notes.add(motText.notes.ignored)
      continue
    }
    const { minScore } = reading.predictions ?? { minScore: 0 }
    const { score } = sourceOf(reading, row)
    if (typeof score === 'number' && score < minScore) {
      notes.add(noteText.lowScore(minScore))
      continue
    }
    const rle = rleOf(reading.codec, row, video, notes)
    if (rle === null) continue
    length += rle.counts.length
    if (length > ITEM_MAX) throw new AnnotationRefusal(motText.tooManyMasks)
    const { title, label, ...own } = begun
    const known = objects.get(row.track)
    if (!known && label) reading.labelling?.seen?.(label, 'mask', {})
    const object = known ?? {
      id: `mot-${row.track}`,
      name: nextName(title),
      ...own,
      colourIndex: objects.size % SEGMENT_COLOURS.length,
      visible: true,
    }
    objects.set(row.track, object)
    for (const note of [motText.notes.asMask, ...notesOf(reading, row)]) notes.add(note)
    masks.push({ objectId: object.id, frame: row.frame, rle, ...sourceOf(reading, row) })
  }
  const [refused] = notes.skipped.keys()
  if (refused !== undefined && masks.length === 0)
    throw new AnnotationRefusal(refused, { unknown: [...notes.unknown] })
  const annotation = {
    ...emptyDocument('video-segment'),
    objects: [...objects.values()],
    ...(reading.labelling && { attributes: [] }),
  } satisfies DocumentOf['video-segment']
  return { annotation: objects.size > 0 ? annotation : null, masks, ...toldIn(notes) }
}

const FILE_BYTES = 64 * 1024 ** 2

type MotOptions = Pick<ImportTarget, 'labels' | 'predictions' | 'categories' | 'labelling'> & ImportArchive

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, FILE_BYTES, motText)

/** Throws a `FormatError`: the file concerns all boxes of a sequence. */
async function headText(entry: ArchiveEntry): Promise<string> {
  if (entry.refusal !== null) throw new FormatError(`${entry.name}：${entry.refusal.message}`)
  try {
    return await textOf(entry)
  } catch (error) {
    throw error instanceof AnnotationRefusal ? new FormatError(`${entry.name}：${error.message}`) : error
  }
}

async function look({ open, signal }: MotOptions) {
  const { files, hidden } = await indexArchive(open, signal)
  const truths = files.filter(({ path }) => isGroundTruth(path))
  const boxes = truths.length > 0 ? truths : files.filter(({ path }) => isResult(path))
  const folders = new Set(boxes.map(({ path }) => sequenceFolder(path)))
  const isHead = (path: string): boolean =>
    (isInfo(path) || isLabels(path)) && folders.has(sequenceFolder(path))
  const infos = new Map<string, SequenceInfo>()
  const labels = new Map<string, string>()
  for await (const entry of archiveEntries(open, signal)) {
    if (!isHead(entry.name)) continue
    const folder = sequenceFolder(entry.name)
    if (isInfo(entry.name)) infos.set(folder, readInfo(await headText(entry)))
    else labels.set(folder, await headText(entry))
  }
  const read = new Set(boxes.map(({ index }) => index))
  const others = files.filter(({ index, path }) => !read.has(index) && !isHead(path))
  return { infos, labels, boxes, unread: [...hidden, ...others.map(({ path }) => path)] }
}

type Looked = Awaited<ReturnType<typeof look>>

function referenceOf({ infos }: Looked, { path: file }: IndexedFile): ResourceReference | null {
  const info = infos.get(sequenceFolder(file))
  const path = videoPath(file, info)
  return path === '' ? null : { name: path, path, width: info?.width, height: info?.height }
}

async function itemOf(
  { labels: here, predictions, categories, labelling }: MotOptions,
  { infos, labels }: Looked,
  entry: ArchiveEntry,
  found: FoundResource | null,
): Promise<ImportItem> {
  const folder = sequenceFolder(entry.name)
  const info = infos.get(folder)
  const path = videoPath(entry.name, info)
  if (path === '') throw new AnnotationRefusal(motText.noName)
  const video = sized(found)
  if (!video) return { name: path }
  const names = labels.get(folder)
  // The challenges count pixels from 1; tools with `labels.txt` from 0.
  const notes = new Notes()
  const offset = info && names === undefined ? 1 : 0
  const rows = readRows(await textOf(entry), offset, (error) => skip({ predictions, notes }, error))
  const reading = {
    codec: await loadCodec(),
    labels: here,
    predictions,
    categories,
    labelling,
    classes: classNames(names),
    isGroundTruth: isGroundTruth(entry.name),
  }
  const size = { width: info?.width, height: info?.height }
  return { name: video.name, ...size, ...(await readVideo(reading, rows, video, notes)) }
}

/** One item per sequence. Boxes become masks. Throws a `FormatError` without files. */
export async function openMot(options: MotOptions) {
  const looked = await look(options)
  const { boxes, unread } = looked
  if (boxes.length === 0) throw new FormatError(motText.noFiles)
  const items = (found: ResourceLookup) =>
    itemsOfFiles(options, boxes, found, (entry, resource) => itemOf(options, looked, entry, resource))
  const references = boxes.map((file) => referenceOf(looked, file))
  return { references, items, unread, endings: false, count: boxes.length }
}

export const mot: Format<'mot'> = {
  reads: {
    input: { takes: 'archive', noArchive: motText.noArchive },
    open: openMot,
    noKind: motText.noKind,
  },
  writes: {},
}
