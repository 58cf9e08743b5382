import sharp from 'sharp'
import type { Picture } from './picture.ts'

/** 16 MP are 64 MB in memory. */
const MOST_PIXELS = 16_000_000

/** Upright, at most `MOST_PIXELS`; transparent pixels become white. */
export async function decodeImage(file: string): Promise<Picture> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  const source = sharp(file, { limitInputPixels: false }).flatten({ background: '#fff' })
  const fitting = scale === 1 ? source : source.resize(Math.max(1, Math.floor(width * scale)))
  const { data, info } = await fitting
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
