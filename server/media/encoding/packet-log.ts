import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { FramePacket } from './encoder.ts'

/**
 * Encoded frames in a file that only grows, so that who was killed goes on where the file ends.
 *
 * A head (length, JSON) says what they were made with. Then each frame: its number, its length (both 32 bits, little
 * endian), whether it is a key frame (one byte), its bytes. A number out of turn ends what is valid: a torn write, or two
 * writers at once.
 */
export interface PacketLog {
  /** Frames that it holds. */
  readonly count: number
  append(packet: FramePacket): Promise<void>
  /** All frames in order. */
  packets(): AsyncGenerator<FramePacket>
  close(): Promise<void>
}

const HEAD_BYTES = 9
/** No frame is larger, whatever a damaged file claims. */
const FRAME_BYTES_MAX = 64 * 1024 ** 2

interface Entry extends FramePacket {
  number: number
  /** Where the next one begins. */
  end: number
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return bytesRead === length ? buffer : null
}

async function readEntry(file: FileHandle, position: number): Promise<Entry | null> {
  const head = await readExactly(file, position, HEAD_BYTES)
  if (!head) return null
  const length = head.readUInt32LE(4)
  if (length === 0 || length > FRAME_BYTES_MAX) return null
  const data = await readExactly(file, position + HEAD_BYTES, length)
  return (
    data && { number: head.readUInt32LE(0), isKey: head[8] === 1, data, end: position + HEAD_BYTES + length }
  )
}

async function* entriesFrom(file: FileHandle, begin: number): AsyncGenerator<Entry> {
  let position = begin
  for (let number = 0; ; number += 1) {
    const entry = await readEntry(file, position)
    if (entry?.number !== number) return
    yield entry
    position = entry.end
  }
}

/** Where the frames begin; null where the file was made with something else. */
async function readHead(file: FileHandle, head: string): Promise<number | null> {
  const expected = headBytes(head)
  const found = await readExactly(file, 0, expected.length)
  return found?.equals(expected) ? expected.length : null
}

function headBytes(head: string): Buffer {
  const text = Buffer.from(head)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text])
}

/** Cuts off what is not whole. @returns how many frames stay, and where they begin and end */
async function begin(file: FileHandle, head: string, gop: number) {
  const start = await readHead(file, head)
  if (start === null) {
    await file.truncate(0)
    const bytes = headBytes(head)
    await file.write(bytes, 0, bytes.length, 0)
    return { start: bytes.length, end: bytes.length, count: 0 }
  }
  // An encoder begins with a key frame, so frames stay up to the last one of those.
  let kept = { start, end: start, count: 0 }
  for await (const { number, end } of entriesFrom(file, start))
    if ((number + 1) % gop === 0) kept = { start, end, count: number + 1 }
  await file.truncate(kept.end)
  return kept
}

/**
 * Opens a log, or makes it.
 * @param head says what the frames are made with; a log that was made with something else begins anew
 * @param gop frames from one key frame to the next: only whole groups are kept of what is there
 */
export async function openPacketLog(path: string, head: string, gop: number): Promise<PacketLog> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT)
  try {
    return logOf(file, await begin(file, head, gop))
  } catch (error) {
    await file.close()
    throw error
  }
}

function logOf(
  file: FileHandle,
  { start, end, count: kept }: { start: number; end: number; count: number },
): PacketLog {
  let [position, count] = [end, kept]
  return {
    get count() {
      return count
    },
    async append({ isKey, data }) {
      const head = Buffer.alloc(HEAD_BYTES)
      head.writeUInt32LE(count, 0)
      head.writeUInt32LE(data.length, 4)
      head[8] = isKey ? 1 : 0
      const bytes = Buffer.concat([head, data])
      await file.write(bytes, 0, bytes.length, position)
      position += bytes.length
      count += 1
    },
    async *packets() {
      for await (const { isKey, data } of entriesFrom(file, start)) yield { isKey, data }
    },
    close: () => file.close(),
  }
}
