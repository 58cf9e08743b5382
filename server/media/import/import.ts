import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Kind, KINDS } from '../../../src/domain/kinds.ts'
import type { NoTranscoding, TranscodeShape } from '../encoding/transcode-shape.ts'
import { detect, type Detected } from '../files/detect.ts'
import { sha256File } from '../files/hash.ts'
import { prepareImage } from '../files/image-file.ts'
import { withImageSlot } from '../files/image-slot.ts'
import { probeVideo, type VideoCodecName, type VideoFacts } from '../files/video-file.ts'
import { type MediaLimits, THUMBNAIL_QUALITY, THUMBNAIL_SIDE } from '../limits.ts'
import { safeFileName, storedPath, thumbnailPath } from '../paths.ts'
import { MediaRefusal } from '../refusal.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { HEVC, mediaText } from '../text.ts'

async function placeholderPoster(width: number, height: number): Promise<Buffer> {
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

export interface ImportedMedia {
  uuid: string
  path: string
  /** Of the stored file. */
  mime: string
  byteSize: number
  /** Of the original, hexadecimal: equal for exact duplicates. */
  sha256: string
  /** 64-bit difference hash of an image, hexadecimal; null for videos. */
  perceptualHash: string | null
  width: number
  height: number
  duration: number | null
  frameCount: number | null
  frameRate: number | null
  /** Presentation timestamps of a video in seconds, ascending. */
  frameTimes: number[] | null
  keyFrames: number[] | null
  codec: VideoCodecName | null
  /** Frames or pages of the original, if several; the first is stored. */
  pages: number | null
  /** Of the original, 1 to 8; the stored picture is upright. Null for videos. */
  orientation: number | null
}

export interface ForeignVideo extends Pick<VideoFacts, 'frameTimes' | 'duration'> {
  file: string
  sha256: string
}

/** Keeps the frames and their times. Throws a `MediaRefusal` if that is impossible. */
export type Transcode = (video: ForeignVideo, shape: TranscodeShape) => Promise<string>

interface ImportRequest {
  kind: Kind
  /** Local file; it may be moved away. */
  file: string
  /** Only its stem is kept. */
  name: string
  uuid?: string
  /** Default: all of the kind. */
  accept?: readonly string[]
  /** Absent if nobody can wait for it: such videos are refused. */
  transcode?: Transcode
  /** Runs before the file is decoded; throws to stop here. */
  check?: (sha256: string) => Promise<void>
  /** Absent if nobody else knows the uuid. */
  takeBack?: (folder: string) => Promise<void>
}

export interface ImportContext {
  storage: MediaStorage
  limits: MediaLimits
  workFolder: string
  transcode: TranscodeShape | NoTranscoding
}

interface Prepared {
  file: string
  thumbnail: Buffer
  extension: string
  facts: Omit<ImportedMedia, 'uuid' | 'path' | 'byteSize' | 'sha256'>
}

interface Arrived extends Pick<ImportRequest, 'file' | 'transcode'> {
  detected: Detected
  sha256: string
}

async function prepareStill({ file, detected }: Arrived, context: ImportContext): Promise<Prepared> {
  const target = path.join(context.workFolder, randomUUID())
  const image = await prepareImage(file, detected, target, context.limits)
  const { mime, width, height, perceptualHash, pages, orientation } = image
  const noTime = {
    duration: null,
    frameCount: null,
    frameRate: null,
    frameTimes: null,
    keyFrames: null,
    codec: null,
  }
  return { ...image, facts: { mime, width, height, perceptualHash, pages, orientation, ...noTime } }
}

const isPlayed = (codec: VideoFacts['codec']): codec is VideoCodecName => codec !== 'hevc'

async function prepareVideo(arrived: Arrived, context: ImportContext): Promise<Prepared> {
  const { file, detected } = arrived
  const { extension, codec, ...facts } = await probeVideo(file, detected, context.limits)
  if (!isPlayed(codec)) return prepareForeign(arrived, facts, context)
  const thumbnail = await placeholderPoster(facts.width, facts.height)
  return {
    file,
    thumbnail,
    extension,
    facts: { ...facts, codec, perceptualHash: null, pages: null, orientation: null },
  }
}

async function prepareForeign(
  { file, sha256, transcode }: Arrived,
  { frameTimes, duration, frameRate }: Pick<VideoFacts, 'frameTimes' | 'duration' | 'frameRate'>,
  context: ImportContext,
): Promise<Prepared> {
  const { transcode: shape } = context
  if (typeof shape === 'string') throw new MediaRefusal(415, mediaText.codec, mediaText.noTranscoding[shape])
  if (!transcode) throw new MediaRefusal(415, mediaText.codec, mediaText.codecIs(HEVC))
  const made = await transcode({ file, sha256, frameTimes, duration }, shape)
  // A transcode may exceed the upload limit; only the original says where the last frame ends.
  const limits = { ...context.limits, videoBytes: Number.POSITIVE_INFINITY }
  const detected = await detect(made, 'video')
  const prepared = await prepareVideo({ file: made, detected, sha256 }, { ...context, limits })
  return { ...prepared, facts: { ...prepared.facts, duration, frameRate } }
}

/** Throws a `MediaRefusal` (413, 415, 422); leaves nothing in storage then. */
export async function importMedia(request: ImportRequest, context: ImportContext): Promise<ImportedMedia> {
  const { media } = KINDS[request.kind]
  const detected = await detect(request.file, media, request.accept)
  const sha256 = await sha256File(request.file)
  await request.check?.(sha256)
  const prepare = media === 'image' ? prepareStill : prepareVideo
  const { file, transcode } = request
  const prepared = await prepare({ file, detected, sha256, ...(transcode && { transcode }) }, context)
  const uuid = request.uuid ?? randomUUID()
  const stored = storedPath(request.kind, uuid, safeFileName(request.name, prepared.extension))
  try {
    const { size } = await stat(prepared.file)
    await context.storage.adopt(stored, prepared.file)
    await context.storage.write(thumbnailPath(stored), prepared.thumbnail)
    return { uuid, path: stored, byteSize: size, sha256, ...prepared.facts }
  } catch (error) {
    const { takeBack = (folder: string) => context.storage.removeFolder(folder) } = request
    // The first failure is the one to report.
    await takeBack(path.posix.dirname(stored)).catch(() => undefined)
    throw error
  } finally {
    if (prepared.file !== request.file) await rm(prepared.file, { force: true })
  }
}
