import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { KINDS, type Kind } from '../../src/domain/kinds.ts'
import { detect, type Detected } from './detect.ts'
import { sha256File } from './hash.ts'
import { prepareImage } from './image-file.ts'
import type { MediaLimits } from './limits.ts'
import { safeFileName, storedPath, thumbnailPath } from './paths.ts'
import { placeholderPoster } from './poster.ts'
import type { MediaStorage } from './storage.ts'
import { probeVideo, type VideoCodecName } from './video-file.ts'

/** Everything that the row of a new resource needs to know of its file. */
export interface ImportedMedia {
  uuid: string
  /** Stored path; the thumbnail lies at `thumbnailPath(path)`. */
  path: string
  /** Of the stored file. */
  mime: string
  byteSize: number
  /** Of the file as it came, hexadecimal: equal for exact duplicates. */
  sha256: string
  /** 64-bit difference hash of an image, hexadecimal; null for videos. */
  perceptualHash: string | null
  width: number
  height: number
  duration: number | null
  frameCount: number | null
  frameRate: number | null
  /** Presentation timestamps of a video's frames, seconds, ascending. */
  frameTimes: number[] | null
  /** Numbers of a video's key frames, ascending. */
  keyFrames: number[] | null
  codec: VideoCodecName | null
}

export interface ImportRequest {
  kind: Kind
  /** Local file; it may be moved away. */
  file: string
  /** Name as the person gave it; only its stem is kept. */
  name: string
  /** For callers that need to know the uuid before. */
  uuid?: string
  /** MIME types that are taken; all that suit the kind when left out. */
  accept?: readonly string[]
}

export interface ImportContext {
  storage: MediaStorage
  limits: MediaLimits
  /** Existing folder for what is rewritten on the way. */
  workFolder: string
}

interface Prepared {
  file: string
  thumbnail: Buffer
  extension: string
  facts: Omit<ImportedMedia, 'uuid' | 'path' | 'byteSize' | 'sha256'>
}

async function prepareStill(file: string, detected: Detected, context: ImportContext): Promise<Prepared> {
  const target = path.join(context.workFolder, randomUUID())
  const image = await prepareImage(file, detected, target, context.limits)
  const { mime, width, height, perceptualHash } = image
  const noTime = {
    duration: null,
    frameCount: null,
    frameRate: null,
    frameTimes: null,
    keyFrames: null,
    codec: null,
  }
  return { ...image, facts: { mime, width, height, perceptualHash, ...noTime } }
}

async function prepareVideo(file: string, detected: Detected, context: ImportContext): Promise<Prepared> {
  const video = await probeVideo(file, detected, context.limits)
  const { extension, ...facts } = video
  const thumbnail = await placeholderPoster(facts.width, facts.height)
  return { file, thumbnail, extension, facts: { ...facts, perceptualHash: null } }
}

/**
 * Checks a file by its content, makes it upright and browser-ready, and stores it with its thumbnail.
 * Throws a `MediaRefusal` (413, 415, 422) and then leaves nothing behind in storage.
 */
export async function importMedia(request: ImportRequest, context: ImportContext): Promise<ImportedMedia> {
  const { media } = KINDS[request.kind]
  const detected = await detect(request.file, media, request.accept)
  const sha256 = await sha256File(request.file)
  const prepare = media === 'image' ? prepareStill : prepareVideo
  const prepared = await prepare(request.file, detected, context)
  const uuid = request.uuid ?? randomUUID()
  const stored = storedPath(request.kind, uuid, safeFileName(request.name, prepared.extension))
  try {
    const { size } = await stat(prepared.file)
    await context.storage.adopt(stored, prepared.file)
    await context.storage.write(thumbnailPath(stored), prepared.thumbnail)
    return { uuid, path: stored, byteSize: size, sha256, ...prepared.facts }
  } catch (error) {
    await context.storage.removeFolder(path.posix.dirname(stored)).catch(() => undefined)
    throw error
  } finally {
    if (prepared.file !== request.file) await rm(prepared.file, { force: true })
  }
}
