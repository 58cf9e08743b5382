import { open, stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { isDiskFull } from '../../disk-full.ts'
import {
  type MediaLimits,
  THUMBNAIL_BOX,
  THUMBNAIL_QUALITY,
  UPRIGHT_QUALITY,
  WEBP_SIDE_MAX,
} from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'
import { readBitmap } from './bitmap.ts'
import type { Detected } from './detect.ts'
import { dHash } from './hash.ts'
import { withImageSlot } from './image-slot.ts'

const SIGNATURE_BYTES = 8
/** Before the pixels; pictures with profiles and texts have about ten. */
const CHUNKS_MAX = 1000

/** From the `acTL` chunk, which libvips does not read; 1 without. Source: PNG Specification (3rd), 11.3.6.1. */
async function apngFrames(file: string): Promise<number> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(12)
    let at = SIGNATURE_BYTES
    for (let chunk = 0; chunk < CHUNKS_MAX; chunk += 1) {
      const { bytesRead } = await handle.read(head, 0, head.length, at)
      const type = head.toString('latin1', 4, 8)
      if (bytesRead < head.length || type === 'IDAT') return 1
      if (type === 'acTL') return head.readUInt32BE(8)
      at += 12 + head.readUInt32BE(0)
    }
    return 1
  } finally {
    await handle.close()
  }
}

interface PreparedImage {
  /** The original, or a rewritten file in the work folder. */
  file: string
  mime: string
  extension: string
  /** Pixels, as displayed. */
  width: number
  height: number
  /** WebP, long side at most `THUMBNAIL_SIDE`. */
  thumbnail: Buffer
  perceptualHash: string
  /** Of the original, of which the first is used; null: one. */
  pages: number | null
  /** EXIF orientation of the original, 1 to 8. */
  orientation: number
}

const damaged = (error: unknown): MediaRefusal => new MediaRefusal(422, mediaText.damaged, '', error)

const tooManyPixels = (width: number, height: number, limits: MediaLimits): MediaRefusal =>
  new MediaRefusal(413, mediaText.tooManyPixels, mediaText.pixels(width, height, limits.imagePixels))

/** The limits hold before pixels are decoded. */
async function readHeader(file: string, limits: MediaLimits): Promise<Metadata> {
  let header: Metadata
  try {
    header = await sharp(file, { limitInputPixels: false, unlimited: false }).metadata()
  } catch (error) {
    throw damaged(error)
  }
  const { width, height } = header
  if (!(width > 0 && height > 0)) throw damaged(`${width}×${height}`)
  const frameHeight = header.pageHeight ?? height
  if (width * frameHeight > limits.imagePixels) throw tooManyPixels(width, frameHeight, limits)
  return header
}

interface Source {
  open: () => Sharp
  width: number
  height: number
  orientation: number
  pages: number
}

async function openSource(file: string, detected: Detected, limits: MediaLimits): Promise<Source> {
  if (detected.mime === 'image/bmp') {
    const bitmap = await readBitmap(file, (width, height) => {
      if (width * height > limits.imagePixels) throw tooManyPixels(width, height, limits)
    })
    const raw = { width: bitmap.width, height: bitmap.height, channels: bitmap.channels }
    return { open: () => sharp(bitmap.data, { raw }), ...raw, orientation: 1, pages: 1 }
  }
  const header = await readHeader(file, limits)
  const orientation = header.orientation ?? 1
  const frameHeight = header.pageHeight ?? header.height
  const swapped = orientation >= 5
  const options: SharpOptions = {
    limitInputPixels: limits.imagePixels,
    failOn: 'error',
    sequentialRead: orientation === 1,
  }
  return {
    open: () => sharp(file, options).autoOrient(),
    width: swapped ? frameHeight : header.width,
    height: swapped ? header.width : frameHeight,
    orientation,
    pages: detected.mime === 'image/apng' ? await apngFrames(file) : (header.pages ?? 1),
  }
}

type Output = Pick<PreparedImage, 'file' | 'mime' | 'extension'>

/** The original where possible: most pictures stay identical to the bit. */
async function writeUpright(
  file: string,
  detected: Detected,
  source: Source,
  target: string,
): Promise<Output> {
  const isTurned = source.orientation !== 1
  const asPng = detected.toPng || source.pages > 1 || (isTurned && detected.extension === 'png')
  if (asPng) {
    await source.open().toColourspace('srgb').keepIccProfile().png({ compressionLevel: 6 }).toFile(target)
    return { file: target, mime: 'image/png', extension: 'png' }
  }
  if (!isTurned) return { file, mime: detected.mime, extension: detected.extension }
  const fitsWebp = Math.max(source.width, source.height) <= WEBP_SIDE_MAX
  const upright = source.open().keepIccProfile()
  if (detected.extension === 'webp' && fitsWebp) {
    await upright.webp({ quality: UPRIGHT_QUALITY, smartSubsample: true }).toFile(target)
    return { file: target, mime: 'image/webp', extension: 'webp' }
  }
  await upright.jpeg({ quality: UPRIGHT_QUALITY, chromaSubsampling: '4:4:4' }).toFile(target)
  return { file: target, mime: 'image/jpeg', extension: 'jpg' }
}

/** Reads every pixel, so that this finds a truncated file, not an annotator. */
async function drawThumbnail(source: Source): Promise<{ thumbnail: Buffer; perceptualHash: string }> {
  const small = source.open().resize(THUMBNAIL_BOX).toColourspace('srgb')
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 }
  const thumbnail = await sharp(data, { raw }).webp({ quality: THUMBNAIL_QUALITY }).toBuffer()
  return { thumbnail, perceptualHash: await dHash(sharp(data, { raw })) }
}

/** `target`: a writable path. Throws a `MediaRefusal`: 413 over a limit, 422 if undecodable. */
export async function prepareImage(
  file: string,
  detected: Detected,
  target: string,
  limits: MediaLimits,
): Promise<PreparedImage> {
  const { size } = await stat(file)
  if (size > limits.imageBytes) {
    throw new MediaRefusal(413, mediaText.tooManyBytes, mediaText.bytes(size, limits.imageBytes))
  }
  return withImageSlot(async () => {
    const source = await openSource(file, detected, limits)
    try {
      const shown = await drawThumbnail(source)
      const output = await writeUpright(file, detected, source, target)
      const { width, height, orientation } = source
      return {
        ...output,
        width,
        height,
        orientation,
        pages: source.pages > 1 ? source.pages : null,
        ...shown,
      }
    } catch (error) {
      throw error instanceof MediaRefusal || isDiskFull(error) ? error : damaged(error)
    }
  })
}
