import { importFormats, type ImportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'

/** The format of a file that somebody chose, by its names and its first words. */

const HEAD_BYTES = 64 * 1024
/** Of an archive's list of entries; some 30,000 names. */
const LIST_BYTES = 4 * 1024 * 1024

type Rule = readonly [format: ImportFormat, isSo: (text: string) => boolean]

const has =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.every((pattern) => pattern.test(text))

const ENTRIES: readonly Rule[] = [
  ['cvat', has(/^annotations\.xml$/m)],
  ['json', has(/^annotations\.json$/m)],
  ['csv', has(/^clips\.csv$/m)],
  ['label-studio', has(/^result\.json$/m)],
  ['youtube-vis', has(/^instances\.json$/m)],
  ['coco', has(/(?:^|\/)(?:instances|person_keypoints|panoptic|_annotations\.coco)[^/]*\.json$/m)],
  ['mot', has(/(?:^|\/)gt\/gt\.txt$/m)],
  ['voc', has(/(?:^|\/)Annotations\/.+\.xml$/m)],
  ['voc-masks', has(/(?:^|\/)SegmentationClass\/.+\.png$/m)],
  ['voc-masks', has(/(?:^|\/)label(?:map|_colors)\.txt$/m, /\.png$/m)],
  ['yolo', has(/(?:^|\/)(?:data\.yaml|classes\.txt|obj\.names)$/m, /\.txt$/m)],
  ['open-images', has(/class-descriptions[^/]*\.csv$/m)],
  ['cvat', has(/^[^/]+\.xml$/m)],
  ['voc', has(/\.xml$/m)],
  ['labelme', has(/\.json$/m)],
]

const HEADS: readonly Rule[] = [
  ['json', has(/^\s*\{\s*"format"\s*:\s*"biaozhu"/)],
  ['labelme', has(/"shapes"\s*:\s*\[/)],
  ['youtube-vis', has(/"videos"\s*:\s*\[/)],
  ['label-studio', has(/^\s*\[/, /"(?:annotations|predictions|completions)"\s*:\s*\[/)],
  ['coco', has(/^\s*\{/, /"(?:images|annotations|categories)"\s*:\s*\[/)],
  ['cvat', has(/<annotations>/)],
  ['voc', has(/<annotation[\s>]/)],
  ['csv', has(/^\uFEFF?uuid,name,/)],
  ['csv', has(/^\uFEFF?(?=[^\r\n]*\bstart_frame\b)[^\r\n]*\bend_frame\b/)],
  ['open-images', has(/^\uFEFF?ImageID,/)],
]

const firstOf = (rules: readonly Rule[], text: string, kind: Kind): ImportFormat | null => {
  const taken = importFormats(kind)
  return rules.find(([format, isSo]) => taken.includes(format) && isSo(text))?.[0] ?? null
}

const bytesOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(Math.max(0, from), to).arrayBuffer())

const [ENTRY, ENTRY_LENGTH] = [0x02014b50, 46]
const [LIST_END, LIST_END_LENGTH] = [0x06054b50, 22]
const COMMENT_MAX = 0xffff

/** A line for each entry; null: no list where archives have theirs. Source: APPNOTE.TXT, 4.3.12 and 4.3.16. */
async function entriesOf(file: Blob): Promise<string | null> {
  const tail = await bytesOf(file, file.size - LIST_END_LENGTH - COMMENT_MAX, file.size)
  let end = tail.byteLength - LIST_END_LENGTH
  while (end >= 0 && tail.getUint32(end, true) !== LIST_END) end -= 1
  if (end < 0) return null
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  const list = await bytesOf(file, start, start + Math.min(length, LIST_BYTES))
  const names: string[] = []
  for (let at = 0; at + ENTRY_LENGTH <= list.byteLength && list.getUint32(at, true) === ENTRY;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => list.getUint16(at + place, true))
    const room = Math.min(name ?? 0, list.byteLength - at - ENTRY_LENGTH)
    names.push(new TextDecoder().decode(new Uint8Array(list.buffer, at + ENTRY_LENGTH, room)))
    at += ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names.join('\n')
}

const isArchive = (head: DataView): boolean =>
  head.byteLength >= 4 && head.getUint8(0) === 0x50 && head.getUint8(1) === 0x4b

/** Null: it cannot be told, or the kind reads no such files. */
export async function recognisedFormat(file: Blob, kind: Kind): Promise<ImportFormat | null> {
  const head = await bytesOf(file, 0, HEAD_BYTES)
  if (!isArchive(head)) return firstOf(HEADS, new TextDecoder().decode(head), kind)
  const entries = await entriesOf(file)
  return entries === null ? null : firstOf(ENTRIES, entries, kind)
}
