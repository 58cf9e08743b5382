import { type FileHandle, open } from 'node:fs/promises'

/**
 * What exporters say of a model beside its graph, which onnxruntime does not give in Node: `metadata_props` of
 * onnx.proto3's ModelProto. The graph is skipped, however large it is.
 */
export type Metadata = ReadonlyMap<string, string>

const METADATA_FIELD = 14
const WINDOW = 64 * 1024
/** Bytes of one entry; names of a thousand classes take some 30 kB. */
const ENTRY_MAX = 4 * 1024 * 1024

class BadModel extends Error {}

/** Reads onwards through a window. */
class Cursor {
  readonly #handle: FileHandle
  readonly size: number
  #window = Buffer.alloc(0)
  #start = 0
  at = 0

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  async bytes(count: number): Promise<Buffer> {
    if (this.at + count > this.size) throw new BadModel()
    if (this.at < this.#start || this.at + count > this.#start + this.#window.length) {
      const length = Math.min(Math.max(count, WINDOW), this.size - this.at)
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, this.at)
      if (bytesRead < count) throw new BadModel()
      this.#window = buffer.subarray(0, bytesRead)
      this.#start = this.at
    }
    const from = this.at - this.#start
    this.at += count
    return this.#window.subarray(from, from + count)
  }

  async varint(): Promise<number> {
    let value = 0
    for (let shift = 0; shift < 64; shift += 7) {
      const [byte = 0] = await this.bytes(1)
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new BadModel()
  }

  /** The number of the next field, and its length; what has none is passed. */
  async field(): Promise<{ number: number; length: number | null }> {
    const tag = await this.varint()
    const [number, wire] = [Math.floor(tag / 8), tag % 8]
    if (number === 0) throw new BadModel()
    if (wire === 2) return { number, length: await this.varint() }
    if (wire === 0) await this.varint()
    else if (wire === 1) await this.bytes(8)
    else if (wire === 5) await this.bytes(4)
    else throw new BadModel()
    return { number, length: null }
  }
}

/** A StringStringEntryProto: key 1, value 2. */
async function entryIn(cursor: Cursor, end: number): Promise<[string, string]> {
  const found = ['', '']
  while (cursor.at < end) {
    const { number, length } = await cursor.field()
    if (length === null) continue
    if (cursor.at + length > end) throw new BadModel()
    const text = (await cursor.bytes(length)).toString('utf8')
    if (number === 1 || number === 2) found[number - 1] = text
  }
  const [key = '', value = ''] = found
  return [key, value]
}

/** Null: the file is no ONNX model. */
export async function readMetadata(file: string): Promise<Metadata | null> {
  const handle = await open(file)
  try {
    const cursor = new Cursor(handle, (await handle.stat()).size)
    if (cursor.size === 0) return null
    const found = new Map<string, string>()
    while (cursor.at < cursor.size) {
      const { number, length } = await cursor.field()
      if (length === null) continue
      const end = cursor.at + length
      if (end > cursor.size) return null
      if (number === METADATA_FIELD && length <= ENTRY_MAX) {
        const [key, value] = await entryIn(cursor, end)
        found.set(key, value)
      }
      cursor.at = end
    }
    return found
  } catch (error) {
    if (error instanceof BadModel) return null
    throw error
  } finally {
    await handle.close()
  }
}
