import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export interface TestPicture {
  name: string
  path: string
  /** Size as shown, after EXIF rotation. */
  width: number
  height: number
}

const card = (width: number, height: number, hue: number, label: string) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="100%" height="100%" fill="hsl(${hue} 30% 82%)"/>
  <rect x="${width * 0.1}" y="${height * 0.15}" width="${width * 0.35}" height="${height * 0.5}" fill="hsl(${hue + 40} 60% 45%)"/>
  <circle cx="${width * 0.72}" cy="${height * 0.45}" r="${height * 0.2}" fill="hsl(${hue + 180} 55% 50%)"/>
  <text x="${width * 0.05}" y="${height * 0.92}" font-size="${height * 0.08}" fill="#222">${label}</text>
</svg>`

const drawn = (width: number, height: number, hue: number, label: string) =>
  sharp(Buffer.from(card(width, height, hue, label)), { limitInputPixels: false })

/**
 * Real files of the three common formats: a JPEG that its EXIF turns by 90°, a PNG of 6000×4000, a WebP, and as many
 * plain JPEGs as asked for. Written into `folder`.
 */
export async function makePictures(folder: string, plain = 0): Promise<TestPicture[]> {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  await drawn(1200, 800, 20, 'EXIF 6')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toFile(at('turned.jpg'))
  await drawn(6000, 4000, 140, '6000x4000').png({ compressionLevel: 1 }).toFile(at('large.png'))
  await drawn(1280, 720, 260, 'WebP').webp({ quality: 85 }).toFile(at('street.webp'))
  const pictures: TestPicture[] = [
    { name: 'turned.jpg', path: at('turned.jpg'), width: 800, height: 1200 },
    { name: 'large.png', path: at('large.png'), width: 6000, height: 4000 },
    { name: 'street.webp', path: at('street.webp'), width: 1280, height: 720 },
  ]
  for (let index = 0; index < plain; index += 1) {
    const name = `plain-${index + 1}.jpg`
    await drawn(1000, 700, index * 37, `No. ${index + 1}`)
      .jpeg({ quality: 85 })
      .toFile(at(name))
    pictures.push({ name, path: at(name), width: 1000, height: 700 })
  }
  return pictures
}
