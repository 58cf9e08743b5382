import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { ZipFile } from 'yazl'
import { requireValue } from '../require-value.ts'

export async function temporaryFolder(): Promise<{
  path: string
  file: (name: string, content: Buffer | string) => Promise<string>
  remove: () => Promise<void>
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'media-'))
  return {
    path: folder,
    file: async (name, content) => {
      const target = path.join(folder, name)
      await writeFile(target, content)
      return target
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** The header may claim any size; the pixels are valid zlib but far too few. */
export function pngWithSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1024))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const FORMATS = {
  mp4: () => new Mp4OutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
}

export interface ClipRequest {
  container: keyof typeof FORMATS
  codec: 'vp8' | 'vp9' | 'av1' | 'avc' | 'hevc'
  /** For the codecs that need one. */
  description?: Uint8Array
  codecString: string
  width: number
  height: number
  rotation?: 0 | 90 | 180 | 270
  /** Presentation timestamps in decode order, seconds. */
  times: number[]
  frameDuration: number
}

/** Packets without pictures: enough for whatever reads only tables. */
export async function clip(request: ClipRequest): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[request.container](), target })
  const source = new EncodedVideoPacketSource(request.codec)
  output.addVideoTrack(source, { rotation: request.rotation ?? 0 })
  await output.start()
  const { width, height, description } = request
  const decoderConfig = {
    codec: request.codecString,
    codedWidth: width,
    codedHeight: height,
    ...(description && { description }),
  }
  for (const [index, time] of request.times.entries()) {
    const packet = new EncodedPacket(
      new Uint8Array(32),
      index === 0 ? 'key' : 'delta',
      time,
      request.frameDuration,
    )
    await source.add(packet, index === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(requireValue(target.buffer))
}

/** Presents so many seconds of the track from `from` on. */
export interface TestEdit {
  seconds: number
  /** Null: nothing. */
  from: number | null
  rate?: number
}

function box(type: string, content: Buffer): Buffer {
  const out = Buffer.alloc(content.length + 8)
  out.writeUInt32BE(out.length, 0)
  out.write(type, 4, 'latin1')
  content.copy(out, 8)
  return out
}

/** A clip of `clip` whose track gets an edit list. Its offsets are then wrong. */
export function withEdits(file: Buffer, edits: readonly TestEdit[]): Buffer {
  const timescaleIn = (type: string): number => file.readUInt32BE(file.indexOf(type, 0, 'latin1') + 16)
  const list = Buffer.alloc(8 + edits.length * 12)
  list.writeUInt32BE(edits.length, 4)
  for (const [index, { seconds, from, rate = 1 }] of edits.entries()) {
    const at = 8 + index * 12
    list.writeUInt32BE(Math.round(seconds * timescaleIn('mvhd')), at)
    list.writeInt32BE(from === null ? -1 : Math.round(from * timescaleIn('mdhd')), at + 4)
    list.writeInt32BE(rate * 0x1_00_00, at + 8)
  }
  const added = box('edts', box('elst', list))
  const [header, track, movie] = ['tkhd', 'trak', 'moov'].map((type) => file.indexOf(type, 0, 'latin1') - 4)
  const behind = requireValue(header) + file.readUInt32BE(requireValue(header))
  const out = Buffer.concat([file.subarray(0, behind), added, file.subarray(behind)])
  for (const at of [requireValue(track), requireValue(movie)])
    out.writeUInt32BE(file.readUInt32BE(at) + added.length, at)
  return out
}

/** Bottom-up; rows of `[red, green, blue]`, top row first. */
export function bitmap24(rows: readonly (readonly (readonly [number, number, number])[])[]): Buffer {
  const width = requireValue(rows[0]).length
  const stride = Math.ceil((width * 3) / 4) * 4
  const out = Buffer.alloc(54 + stride * rows.length)
  out.write('BM', 'latin1')
  out.writeUInt32LE(out.length, 2)
  out.writeUInt32LE(54, 10)
  out.writeUInt32LE(40, 14)
  out.writeInt32LE(width, 18)
  out.writeInt32LE(rows.length, 22)
  out.writeUInt16LE(1, 26)
  out.writeUInt16LE(24, 28)
  for (const [y, row] of rows.entries()) {
    const start = 54 + stride * (rows.length - 1 - y)
    for (const [x, [red, green, blue]] of row.entries()) out.set([blue, green, red], start + x * 3)
  }
  return out
}
