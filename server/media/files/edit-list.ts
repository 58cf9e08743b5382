import { open, type FileHandle } from 'node:fs/promises'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

/** Edit lists of MP4 and QuickTime files (ISO 14496-12, 8.6.6). */

/** Seconds on the timeline of the track's packets. */
export interface PresentedPart {
  readonly from: number
  /** Infinity: to the end of the track. */
  readonly to: number
  /** Rounding unit of `to`. */
  readonly tick: number
}

/** What begins before zero is never presented. */
export const WHOLE_TRACK: PresentedPart = { from: 0, to: Number.POSITIVE_INFINITY, tick: 0 }

interface Mp4Box {
  readonly type: string
  readonly from: number
  readonly to: number
}

const BOX_HEAD = 8
const LONG_BOX_HEAD = 16
/** Far more edits than are accepted. */
const CONTENT_MAX = 4096

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const content = Buffer.alloc(length)
  const { bytesRead } = await file.read(content, 0, length, from)
  return content.subarray(0, bytesRead)
}

async function* boxesIn(file: FileHandle, { from, to }: Pick<Mp4Box, 'from' | 'to'>): AsyncGenerator<Mp4Box> {
  for (let at = from; at + BOX_HEAD <= to;) {
    const head = await read(file, at, LONG_BOX_HEAD)
    if (head.length < BOX_HEAD) return
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === LONG_BOX_HEAD
    const size = isLong ? Number(head.readBigUInt64BE(BOX_HEAD)) : short === 0 ? to - at : short
    const start = isLong ? LONG_BOX_HEAD : BOX_HEAD
    if (size < start) return
    yield { type: head.toString('latin1', 4, 8), from: at + start, to: Math.min(at + size, to) }
    at += size
  }
}

async function find(
  file: FileHandle,
  within: Pick<Mp4Box, 'from' | 'to'>,
  type: string,
): Promise<Mp4Box | null> {
  for await (const box of boxesIn(file, within)) if (box.type === type) return box
  return null
}

const contentOf = (file: FileHandle, { from, to }: Mp4Box): Promise<Buffer> =>
  read(file, from, Math.min(to - from, CONTENT_MAX))

/** After a box's two times: 4 bytes each, or 8 in version 1. */
const afterTimes = (content: Buffer): number => content.readUInt32BE(content[0] === 1 ? 20 : 12)

async function trackBox(file: FileHandle, movie: Mp4Box, id: number): Promise<Mp4Box | null> {
  for await (const track of boxesIn(file, movie)) {
    const header = track.type === 'trak' ? await find(file, track, 'tkhd') : null
    if (header && afterTimes(await contentOf(file, header)) === id) return track
  }
  return null
}

interface Edit {
  /** In movie time units. */
  readonly duration: number
  readonly isEmpty: boolean
  readonly rate: number
}

/** 16.16 fixed-point. */
const RATE_ONE = 0x1_00_00

function editsOf(content: Buffer): Edit[] {
  if (content.length < BOX_HEAD) return []
  const isLong = content[0] === 1
  const size = isLong ? 20 : 12
  const count = Math.min(content.readUInt32BE(4), Math.floor((content.length - BOX_HEAD) / size))
  return Array.from({ length: count }, (_, index) => {
    const at = BOX_HEAD + index * size
    const duration = isLong ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at)
    const mediaTime = isLong ? content.readBigInt64BE(at + 8) : BigInt(content.readInt32BE(at + 4))
    return { duration, isEmpty: mediaTime === -1n, rate: content.readInt32BE(at + size - 4) / RATE_ONE }
  })
}

const refuse = (reason: string): MediaRefusal => new MediaRefusal(415, mediaText.edits, reason)

function partOf(edits: readonly Edit[], timescale: number): PresentedPart {
  const shown = edits.filter(({ isEmpty }) => !isEmpty)
  const [edit] = shown
  if (!edit) return WHOLE_TRACK
  if (shown.length > 1) throw refuse(mediaText.parts(shown.length))
  if (edit.rate !== 1) throw refuse(mediaText.rate(edit.rate))
  const before = edits.slice(0, edits.indexOf(edit)).reduce((sum, { duration }) => sum + duration, 0)
  // Zero means the rest of the track, for example before fragments.
  const to = edit.duration === 0 ? Number.POSITIVE_INFINITY : (before + edit.duration) / timescale
  return { from: before / timescale, to, tick: 1 / timescale }
}

/** The whole track without an edit list. Throws a `MediaRefusal` 415 for several parts or another speed. */
export async function presentedPart(path: string, trackId: number): Promise<PresentedPart> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const movie = await find(file, { from: 0, to: size }, 'moov')
    const header = movie && (await find(file, movie, 'mvhd'))
    const track = movie && (await trackBox(file, movie, trackId))
    const edts = track && (await find(file, track, 'edts'))
    const list = edts && (await find(file, edts, 'elst'))
    if (!header || !list) return WHOLE_TRACK
    return partOf(editsOf(await contentOf(file, list)), afterTimes(await contentOf(file, header)))
  } finally {
    await file.close()
  }
}
