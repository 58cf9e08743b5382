import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { FramePacket } from './encoder.ts'

/**
 * Append-only, so that a killed run continues. Head: length, JSON with the encoding parameters. Per frame: number,
 * length (32 bits each, little endian), key flag (one byte), bytes. A number out of order ends the valid part.
 */
export interface PacketLog {
  readonly count: number
  append(packet: FramePacket): Promise<void>
  packets(): AsyncGenerator<FramePacket>
  close(): Promise<void>
}

const HEAD_BYTES = 9
const FRAME_BYTES_MAX = 64 * 1024 ** 2

interface Entry extends FramePacket {
  number: number
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

/** Of the first frame; null if the parameters differ. */
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

/** Cuts off incomplete data. Returns the frames, and their start and end offsets. */
async function begin(file: FileHandle, head: string, gop: number) {
  const start = await readHead(file, head)
  if (start === null) {
    await file.truncate(0)
    const bytes = headBytes(head)
    await file.write(bytes, 0, bytes.length, 0)
    return { start: bytes.length, end: bytes.length, count: 0 }
  }
  // Encoders begin with a key frame, so frames up to the last one stay.
  let saved = { start, end: start, count: 0 }
  for await (const { number, end } of entriesFrom(file, start))
    if ((number + 1) % gop === 0) saved = { start, end, count: number + 1 }
  await file.truncate(saved.end)
  return saved
}

/** Starts over if `head`, the parameters, differs. @param gop frames between key frames; only whole groups stay */
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
  { start, end, count: savedFrames }: { start: number; end: number; count: number },
): PacketLog {
  let [position, count] = [end, savedFrames]
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
