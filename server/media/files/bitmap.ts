import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

/** Rows from the top, interleaved channels. */
interface Bitmap {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

interface Header {
  width: number
  height: number
  topDown: boolean
  depth: number
  pixelOffset: number
  /** Red, green, blue, alpha; 0: the file has none. */
  masks: readonly [number, number, number, number]
  palette: Buffer
}

const damaged = (reason: string): MediaRefusal =>
  new MediaRefusal(422, mediaText.damaged, mediaText.badBitmap(reason))

/** Pixels between two yields to other work. */
const AT_ONCE = 2 ** 18

const RGB = 0
const BIT_FIELDS = 3
const ALPHA_BIT_FIELDS = 6
const DEFAULT_MASKS = { 16: [0x7c00, 0x3e0, 0x1f, 0], 32: [0xff0000, 0xff00, 0xff, 0] } as const

function readMasks(file: Buffer, infoSize: number, depth: number, compression: number): Header['masks'] {
  if (compression === RGB) return depth === 16 || depth === 32 ? DEFAULT_MASKS[depth] : [0, 0, 0, 0]
  const hasAlpha = infoSize >= 56 || compression === ALPHA_BIT_FIELDS
  return [
    file.readUInt32LE(54),
    file.readUInt32LE(58),
    file.readUInt32LE(62),
    hasAlpha ? file.readUInt32LE(66) : 0,
  ]
}

function readHeader(file: Buffer): Header {
  if (file.length < 54 || file.toString('latin1', 0, 2) !== 'BM') throw damaged('没有文件头')
  const infoSize = file.readUInt32LE(14)
  if (infoSize < 40) throw damaged('是 OS/2 的旧格式，不能读取')
  const width = file.readInt32LE(18)
  const rows = file.readInt32LE(22)
  const depth = file.readUInt16LE(28)
  const compression = file.readUInt32LE(30)
  if (![1, 4, 8, 16, 24, 32].includes(depth)) throw damaged(`每像素 ${depth} 位，不能读取`)
  const packed = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS
  if (compression !== RGB && !(packed && depth >= 16)) throw damaged(`的压缩方式 ${compression} 不能读取`)
  if (width <= 0 || rows === 0) throw damaged(`的尺寸是 ${width}×${Math.abs(rows)}`)
  const paletteStart = 14 + infoSize
  const colours = depth <= 8 ? file.readUInt32LE(46) || 2 ** depth : 0
  return {
    width,
    height: Math.abs(rows),
    topDown: rows < 0,
    depth,
    pixelOffset: file.readUInt32LE(10),
    masks: packed && file.length < 70 ? [0, 0, 0, 0] : readMasks(file, infoSize, depth, compression),
    palette: file.subarray(paletteStart, paletteStart + colours * 4),
  }
}

function field(value: number, mask: number): number {
  if (mask === 0) return 255
  const shift = Math.clz32(mask & -mask) ^ 31
  const span = mask >>> shift
  return Math.round((((value & mask) >>> shift) * 255) / span)
}

type ReadPixel = (rowStart: number, x: number, out: Buffer, at: number) => void

function paletteReader(file: Buffer, header: Header): ReadPixel {
  const { depth, palette } = header
  const perByte = 8 / depth
  return (rowStart, x, out, at) => {
    const byte = file[rowStart + Math.floor(x / perByte)] ?? 0
    const index = (byte >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1)
    if (index * 4 + 2 >= palette.length) throw damaged(`的颜色 ${index} 不在调色板里`)
    out[at] = palette[index * 4 + 2] ?? 0
    out[at + 1] = palette[index * 4 + 1] ?? 0
    out[at + 2] = palette[index * 4] ?? 0
  }
}

function maskReader(file: Buffer, header: Header): ReadPixel {
  const [red, green, blue, alpha] = header.masks
  const read = header.depth === 16 ? file.readUInt16LE.bind(file) : file.readUInt32LE.bind(file)
  const bytes = header.depth / 8
  return (rowStart, x, out, at) => {
    const value = read(rowStart + x * bytes)
    out[at] = field(value, red)
    out[at + 1] = field(value, green)
    out[at + 2] = field(value, blue)
    if (alpha !== 0) out[at + 3] = field(value, alpha)
  }
}

const plainReader =
  (file: Buffer): ReadPixel =>
  (rowStart, x, out, at) => {
    out[at] = file[rowStart + x * 3 + 2] ?? 0
    out[at + 1] = file[rowStart + x * 3 + 1] ?? 0
    out[at + 2] = file[rowStart + x * 3] ?? 0
  }

function pixelReader(file: Buffer, header: Header): ReadPixel {
  if (header.depth <= 8) return paletteReader(file, header)
  return header.depth === 24 ? plainReader(file) : maskReader(file, header)
}

/**
 * Uncompressed Windows bitmaps (1 to 32 bits, bit fields), which the shipped libvips cannot read.
 * `checkSize` may throw before memory is allocated. Throws a `MediaRefusal` 422 for broken or compressed files.
 * Source: Microsoft, "Bitmap Storage" (BITMAPINFOHEADER … V5).
 */
export async function readBitmap(
  path: string,
  checkSize: (width: number, height: number) => void,
): Promise<Bitmap> {
  const file = await readFile(path)
  const header = readHeader(file)
  const { width, height } = header
  checkSize(width, height)
  const stride = Math.ceil((width * header.depth) / 32) * 4
  if (header.pixelOffset + stride * height > file.length) throw damaged('不完整')
  const channels = header.masks[3] === 0 ? 3 : 4
  const data = Buffer.alloc(width * height * channels)
  const readPixel = pixelReader(file, header)
  const rows = Math.max(1, Math.floor(AT_ONCE / width))
  for (let y = 0; y < height; y += 1) {
    const rowStart = header.pixelOffset + stride * (header.topDown ? y : height - 1 - y)
    for (let x = 0; x < width; x += 1) readPixel(rowStart, x, data, (y * width + x) * channels)
    if (y % rows === rows - 1) await setImmediate()
  }
  return { data, width, height, channels }
}
