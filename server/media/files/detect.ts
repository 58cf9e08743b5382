import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { Media } from '../../../src/domain/kinds.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

export interface Detected {
  media: Media
  mime: string
  extension: string
  /** Animated, or browsers show it badly: the first frame is stored as PNG. */
  toPng: boolean
}

const image = (extension: string, toPng = false): Omit<Detected, 'mime'> => ({
  media: 'image',
  extension,
  toPng,
})
const video = (extension: string): Omit<Detected, 'mime'> => ({ media: 'video', extension, toPng: false })

const ACCEPTED: Readonly<Record<string, Omit<Detected, 'mime'>>> = {
  'image/jpeg': image('jpg'),
  'image/png': image('png'),
  'image/webp': image('webp'),
  'image/avif': image('avif'),
  'image/apng': image('png', true),
  'image/gif': image('png', true),
  'image/bmp': image('png', true),
  'image/tiff': image('png', true),
  'video/mp4': video('mp4'),
  'video/x-m4v': video('mp4'),
  'video/webm': video('webm'),
  'video/matroska': video('mkv'),
  'video/quicktime': video('mov'),
}

export const ZIP_MIME = 'application/zip'

/** Ignores the name. */
export async function sniff(file: string): Promise<string | null> {
  const { size } = await stat(file)
  if (size === 0) throw new MediaRefusal(415, mediaText.empty)
  return (await fileTypeFromFile(file))?.mime ?? (await sniffQuickTime(file))
}

/** Old QuickTime files have no `ftyp`; they start with one of these atoms. */
async function sniffQuickTime(file: string): Promise<string | null> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(8)
    await handle.read(head, 0, 8, 0)
    return ['moov', 'mdat', 'wide', 'free'].includes(head.toString('latin1', 4)) ? 'video/quicktime' : null
  } finally {
    await handle.close()
  }
}

/** Single pictures and bursts: no decoder's licence allows shipping it. */
const HEIC = /^image\/hei[cf](-sequence)?$/

function contentOf(mime: string | null): string {
  if (mime === null) return mediaText.unknownType
  return HEIC.test(mime) ? mediaText.heic : mediaText.type(mime)
}

/** Throws a `MediaRefusal` 415 if `wanted` does not take the content. */
export async function detect(file: string, wanted: Media, accept?: readonly string[]): Promise<Detected> {
  const mime = await sniff(file)
  const known = mime === null ? undefined : ACCEPTED[mime]
  if (mime === null || !known || (accept && !accept.includes(mime))) {
    throw new MediaRefusal(415, mediaText.notMedia, contentOf(mime))
  }
  if (known.media !== wanted) {
    throw new MediaRefusal(415, mediaText.wrongMedia, mediaText.wrongType(mime ?? '', wanted))
  }
  return { ...known, mime }
}
