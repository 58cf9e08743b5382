import sharp from 'sharp'
import { withImageSlot } from '../files/image-slot.ts'
import { THUMBNAIL_QUALITY, THUMBNAIL_SIDE } from '../limits.ts'

/**
 * What stands in for a video's poster while none is made: a dark card of the video's shape with a play sign.
 * @returns WebP, long side `THUMBNAIL_SIDE`
 */
export async function placeholderPoster(width: number, height: number): Promise<Buffer> {
  const scale = THUMBNAIL_SIDE / Math.max(width, height)
  const w = Math.max(16, Math.round(width * scale))
  const h = Math.max(16, Math.round(height * scale))
  const r = Math.min(w, h) / 6
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="100%" height="100%" fill="#23262d"/>
    <circle cx="${w / 2}" cy="${h / 2}" r="${r * 1.6}" fill="#343946"/>
    <path d="M ${w / 2 - r * 0.5} ${h / 2 - r * 0.8} l ${r * 1.4} ${r * 0.8} l ${-r * 1.4} ${r * 0.8} z" fill="#aab2c5"/>
  </svg>`
  return withImageSlot(() => sharp(Buffer.from(svg)).webp({ quality: THUMBNAIL_QUALITY }).toBuffer())
}
