import { createHash, randomUUID } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import sharp from 'sharp'
import type { Kind } from '../../src/domain/kinds.ts'
import { storePoster, type StoredPoster } from '../media/poster/poster-rows.ts'
import { importMedia, type ImportedMedia } from '../media/import/import.ts'
import type { MediaServices } from '../media/services/media.ts'
import { ROOT } from '../root.ts'
import type { DemoPicture } from '../kinds/kind.ts'
import type { DemoKind } from '../kinds/kinds.ts'
import { clipNamed, DEMO_CLIPS, fileOfClip } from './clips.ts'
import { requireValue } from '../require-value.ts'

export interface StoredDemo {
  name: string
  media: ImportedMedia
  poster: StoredPoster | null
}

const LANES = 3
const FOLDER = join(ROOT, 'server/demo')
const QUALITY = 88
const decompress = promisify(brotliDecompress)

/** The same at each attempt, so that an interrupted seeding duplicates nothing. */
export function stableUuid(kind: Kind, name: string): string {
  const hash = createHash('sha256').update(`demo/${kind}/${name}`).digest().subarray(0, 16)
  // A valid version 4 UUID: a hidden copy must not be recognisable by its id.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x40, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export async function renderPicture({ drawing, format }: DemoPicture): Promise<Buffer> {
  const svg = await decompress(await readFile(join(FOLDER, 'pictures', `${drawing}.svg.br`)))
  const drawn = sharp(svg).removeAlpha()
  if (format === 'png') return drawn.png({ compressionLevel: 4 }).toBuffer()
  return format === 'webp'
    ? drawn.webp({ quality: QUALITY, effort: 1 }).toBuffer()
    : drawn.jpeg({ quality: QUALITY }).toBuffer()
}

async function storePicture(media: MediaServices, kind: Kind, picture: DemoPicture): Promise<StoredDemo> {
  const { name } = picture
  const file = join(media.workFolder, randomUUID())
  await writeFile(file, await renderPicture(picture))
  const stored = await importMedia({ kind, file, name, uuid: stableUuid(kind, name) }, media)
  return { name, media: stored, poster: null }
}

async function storeClip(media: MediaServices, kind: Kind, name: string): Promise<StoredDemo> {
  const fileName = fileOfClip(clipNamed(name))
  const file = join(media.workFolder, randomUUID())
  await copyFile(join(FOLDER, 'clips', fileName), file)
  const stored = await importMedia({ kind, file, name: fileName, uuid: stableUuid(kind, name) }, media)
  const image = await readFile(join(FOLDER, 'clips', `${name}-poster.webp`))
  const { width, height } = await sharp(image).metadata()
  return {
    name,
    media: stored,
    poster: await storePoster(media.storage, stored.path, { image, width, height }),
  }
}

export async function storeDemoMedia(
  media: MediaServices,
  { kind, pictures, clips }: DemoKind,
): Promise<StoredDemo[]> {
  const tasks = [
    ...pictures.map((picture) => () => storePicture(media, kind, picture)),
    ...(clips ? DEMO_CLIPS : []).map(
      ({ name }) =>
        () =>
          storeClip(media, kind, name),
    ),
  ]
  const stored: StoredDemo[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < tasks.length; index = next++)
      stored[index] = await requireValue(tasks[index])()
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return stored
}
