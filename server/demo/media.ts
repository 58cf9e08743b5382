import { createHash, randomUUID } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kind } from '../../src/domain/kinds.ts'
import { storePoster, type Poster, type StoredPoster } from '../media/poster/poster-rows.ts'
import { importMedia, type ImportedMedia } from '../media/import/import.ts'
import type { MediaServices } from '../media/services/media.ts'
import { ROOT } from '../root.ts'
import type { DemoKind, DemoPicture } from './catalogue.ts'
import { CLIP_FILES, type ClipFile } from './drawing/clips.ts'
import { renderPicture, renderPoster } from './render.ts'
import { requireValue } from '../require-value.ts'

/** A stored picture or clip with the name that it goes by. */
export interface StoredDemo {
  name: string
  media: ImportedMedia
  /** Of a clip. */
  poster: StoredPoster | null
}

/** Files that are made at the same time. */
const LANES = 3
const CLIPS = join(ROOT, 'server/demo/clips')

/** The same for the same file at every try, so that a seeding that broke off leaves nothing twice. */
export function stableUuid(kind: Kind, name: string): string {
  const hash = createHash('sha256').update(`demo/${kind}/${name}`).digest().subarray(0, 16)
  // Of version 4 in all its bits, as those made by chance: a hidden copy must not be told by its number.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x40, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

async function storePicture(media: MediaServices, kind: Kind, picture: DemoPicture): Promise<StoredDemo> {
  const { name, format } = picture
  const file = join(media.workFolder, randomUUID())
  await writeFile(file, await renderPicture(picture.draw(), format))
  const stored = await importMedia({ kind, file, name, uuid: stableUuid(kind, name) }, media)
  return { name, media: stored, poster: null }
}

/** A clip by its file name without extension, or by the name that its resource goes by. */
export const clipNamed = (name: string): ClipFile => {
  const clip = CLIP_FILES.find((file) => file.name === name || `${file.title}.${file.container}` === name)
  if (!clip) throw new Error(`no demo clip ${name}`)
  return clip
}

const posters = new Map<string, Promise<Poster>>()

/** Both video kinds show the same clips, so each poster is drawn once. */
function posterOf({ name, clip }: ClipFile): Promise<Poster> {
  const poster = posters.get(name) ?? renderPoster(clip.sceneAt(clip.seconds / 2))
  posters.set(name, poster)
  return poster
}

async function storeClip(media: MediaServices, kind: Kind, name: string): Promise<StoredDemo> {
  const clip = clipNamed(name)
  const fileName = `${name}.${clip.container}`
  const file = join(media.workFolder, randomUUID())
  await copyFile(join(CLIPS, fileName), file)
  const stored = await importMedia({ kind, file, name: fileName, uuid: stableUuid(kind, name) }, media)
  return { name, media: stored, poster: await storePoster(media.storage, stored.path, await posterOf(clip)) }
}

/** Draws and stores everything of a kind, a few at a time. In the order of the catalogue. */
export async function storeDemoMedia(
  media: MediaServices,
  { kind, pictures, clips }: DemoKind,
): Promise<StoredDemo[]> {
  const tasks = [
    ...pictures.map((picture) => () => storePicture(media, kind, picture)),
    ...clips.map((name) => () => storeClip(media, kind, name)),
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
