import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import type { Claim } from '../resource-reference.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { LabelMap } from '../label-map.ts'
import type { Predictions } from '../predictions.ts'
import { archiveEntries } from '../reading/archive-entries.ts'
import { indexArchive, type IndexedFile } from '../reading/archive-index.ts'
import type { Found, FoundResource } from '../reading/item-source.ts'
import { readTextEntry } from '../reading/text-file.ts'
import { readRows } from './rows.ts'
import {
  classNames,
  isGroundTruth,
  isInfo,
  isLabels,
  isResult,
  readInfo,
  sequenceFolder,
  videoPath,
  type SequenceInfo,
} from './sequence.ts'
import { motText } from './text.ts'
import { readVideo } from './video.ts'

/** Bytes of the boxes of one video at most. */
const FILE_BYTES = 64 * 1024 ** 2

interface MotOptions {
  kind: Kind
  labels: LabelMap
  /** Null where the files are finished work. */
  predictions: Predictions | null
  /** Opens the ZIP of all sequences; each opening is read once. */
  open: () => Promise<Archive>
  signal: AbortSignal
}

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, FILE_BYTES, motText)

/** The text of a file that is about all boxes of a sequence. Throws a `FormatError`. */
async function headText(entry: ArchiveEntry): Promise<string> {
  if (entry.refusal !== null) throw new FormatError(`${entry.name}：${entry.refusal.message}`)
  try {
    return await textOf(entry)
  } catch (error) {
    throw error instanceof AnnotationRefusal ? new FormatError(`${entry.name}：${error.message}`) : error
  }
}

/** What an archive says beside its boxes, and which of its files are boxes or not read. */
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

/** Whose a file of boxes is; null where it does not tell. */
function claimOf({ infos }: Looked, { path: file }: IndexedFile): Claim | null {
  const info = infos.get(sequenceFolder(file))
  const path = videoPath(file, info)
  return path === '' ? null : { name: path, path, width: info?.width, height: info?.height }
}

async function itemOf(
  options: MotOptions,
  { infos, labels }: Looked,
  entry: ArchiveEntry,
  found: FoundResource | null,
): Promise<ReadItem> {
  const { name: file, refusal } = entry
  if (refusal !== null) return { name: file, reason: refusal.message }
  const folder = sequenceFolder(file)
  const info = infos.get(folder)
  const path = videoPath(file, info)
  if (path === '') return { name: file, reason: motText.noName }
  // Without its size nothing can be said of a video; why there is none is told by whoever looked for it.
  if (found === null || found.width === null || found.height === null) return { item: { name: path } }
  const video = { width: found.width, height: found.height }
  try {
    const names = labels.get(folder)
    // The challenges count pixels from 1; tools that name their classes count places from 0.
    const rows = readRows(await textOf(entry), info && names === undefined ? 1 : 0)
    const reading = {
      codec: await loadCodec(),
      labels: options.labels,
      predictions: options.predictions,
      classes: classNames(names),
      isGroundTruth: isGroundTruth(file),
    }
    const size = { width: info?.width, height: info?.height }
    return { item: { name: found.name, ...size, ...(await readVideo(reading, rows, video)) } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(found.name, error)
  }
}

/**
 * Opens a ZIP of MOT's files: an item for each sequence, and whose each is. A document of videos has masks by frame and no
 * boxes, so that a box becomes the mask of its pixels, as one of CVAT does. Throws a `FormatError` when there are none or the
 * kind has none.
 */
export async function openMot(options: MotOptions) {
  if (options.kind !== 'video-segment') throw new FormatError(motText.noKind)
  const looked = await look(options)
  const { boxes, unread } = looked
  if (boxes.length === 0) throw new FormatError(motText.noFiles)
  const turns = new Map(boxes.map(({ index }, turn) => [index, turn]))
  const items = async function* (found: Found): AsyncGenerator<ReadItem> {
    for await (const entry of archiveEntries(options.open, options.signal)) {
      const turn = turns.get(entry.index)
      if (turn !== undefined) yield await itemOf(options, looked, entry, found(turn))
    }
  }
  const claims = boxes.map((file) => claimOf(looked, file))
  return { claims, items, unread, endings: false, count: boxes.length }
}
