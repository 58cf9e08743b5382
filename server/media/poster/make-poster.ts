import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Poster } from './poster-rows.ts'
import { THUMBNAIL_QUALITY, THUMBNAIL_BOX } from '../limits.ts'
import { ExplainedError } from '../../explained-error.ts'
import type { Picture } from '../decoding/picture.ts'
import { openVideo, shown, TICK } from '../decoding/video.ts'

export interface PosterTask {
  file: string
  /** Of candidate frames, in seconds, ascending. */
  times: readonly number[]
}

class NoFrame extends Error {
  override readonly name = 'NoFrame'
}

/** Standard deviation of brightness, 0 to 127; fades and title cards have less. */
const CONTRAST_MIN = 12

interface Candidate {
  small: Sharp
  contrast: number
}

async function look({ width, height, pixels }: Picture): Promise<Candidate> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(THUMBNAIL_BOX)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const { channels } = await small.clone().flatten().greyscale().stats()
  return { small, contrast: channels[0]?.stdev ?? 0 }
}

async function* candidates({ file, times }: PosterTask): AsyncGenerator<Candidate> {
  const { input, sink } = await openVideo(file)
  try {
    for await (const sample of sink.samplesAtTimestamps(times.map((time) => time + TICK))) {
      if (sample === null) continue
      const candidate = await shown(sample)
        .then(look)
        .finally(() => sample.close())
      yield candidate
      if (candidate.contrast >= CONTRAST_MIN) return
    }
  } finally {
    input.dispose()
  }
}

/** A broken file is used as far as it decodes. */
async function choose(question: PosterTask): Promise<Sharp> {
  let best: Candidate | null = null
  try {
    for await (const candidate of candidates(question))
      if (best === null || candidate.contrast > best.contrast) best = candidate
  } catch (error) {
    if (best === null) throw error instanceof ExplainedError ? error : new NoFrame(String(error))
  }
  if (best === null) throw new NoFrame('nothing is shown at the times that were looked at')
  return best.small
}

/** Blocks: run it in a process. Throws `NoFrame` (no frame decodes), `ExplainedError` (no video, no decoder). */
export async function makePoster(question: PosterTask): Promise<Poster> {
  const small = await choose(question)
  const { data, info } = await small
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}
