import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { detect } from '../../server/media/detect.ts'
import { probeVideo } from '../../server/media/video-file.ts'
import type { ClipSpec } from '../../tests/video/page/clip.ts'
import type { TableInput } from '../../tests/video/page/page.ts'

/** Frames a second of all clips. */
export const RATE = 30
const BITRATE = 6_000_000
const LIMITS = { imageBytes: 0, imagePixels: 0, videoBytes: 1e10, videoFrames: 1e7, videoSeconds: 1e6 }

/** The four clips of the measurement, in H.264 and VP9 with short and long groups of pictures. */
export const clipsOf = (width: number, height: number, frames: number): readonly ClipSpec[] =>
  (['avc', 'vp9'] as const).flatMap((codec) =>
    [30, 250].map((gop) => ({
      name: `${codec === 'avc' ? 'h264' : 'vp9'}-g${gop}`,
      codec,
      container: codec === 'avc' ? ('mp4' as const) : ('webm' as const),
      width,
      height,
      gop,
      times: Array.from({ length: frames + 1 }, (_, frame) => frame / RATE),
      bitrate: BITRATE,
    })),
  )

/** The frame table as the server reads it at import. */
export async function tableOf(folder: string, name: string, bytes: Buffer): Promise<TableInput> {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const {
    frameTimes: times,
    keyFrames,
    duration,
  } = await probeVideo(file, await detect(file, 'video'), LIMITS)
  return { times, keyFrames, duration }
}
