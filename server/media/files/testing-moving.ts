import sharp from 'sharp'
import { pngChunk } from '../testing.ts'

function* chunksOf(png: Buffer): Generator<[type: string, content: Buffer]> {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))]
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

/** Two frames. */
export async function movingPng(): Promise<Buffer> {
  const still = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  const control = (turn: number) =>
    pngChunk('fcTL', Buffer.concat([words(turn, 8, 8, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const [first, second] = [await still('#000'), await still('#fff')]
  const made: Buffer[] = [first.subarray(0, 8)]
  for (const [type, content] of chunksOf(first)) {
    if (type === 'IDAT') made.push(pngChunk('acTL', words(2, 0)), control(0))
    if (type !== 'IEND') made.push(pngChunk(type, content))
  }
  made.push(control(1))
  for (const [type, content] of chunksOf(second))
    if (type === 'IDAT') made.push(pngChunk('fdAT', Buffer.concat([words(2), content])))
  return Buffer.concat([...made, pngChunk('IEND', Buffer.alloc(0))])
}

/** Two pages of 8 × 8 grey pixels, black and white. Source: TIFF 6.0. */
export function twoPageTiff(): Buffer {
  const tags = (offset: number): [tag: number, type: number, value: number][] => [
    [256, 4, 8],
    [257, 4, 8],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, offset],
    [277, 3, 1],
    [278, 4, 8],
    [279, 4, 64],
  ]
  const size = 2 + 9 * 12 + 4
  const pages = [0, 255].map((grey, page) => {
    const at = 8 + page * (size + 64)
    const directory = Buffer.alloc(size)
    directory.writeUInt16LE(9)
    tags(at + size).forEach(([tag, type, value], index) => {
      const entry = 2 + index * 12
      directory.writeUInt16LE(tag, entry)
      directory.writeUInt16LE(type, entry + 2)
      directory.writeUInt32LE(1, entry + 4)
      directory.writeUInt32LE(value, entry + 8)
    })
    directory.writeUInt32LE(page === 0 ? at + size + 64 : 0, size - 4)
    return Buffer.concat([directory, Buffer.alloc(64, grey)])
  })
  return Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), ...pages])
}
