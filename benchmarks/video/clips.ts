import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { detect } from '../../server/media/files/detect.ts'
import { probeVideo } from '../../server/media/files/video-file.ts'
import { runMediaTask } from '../../server/media/background/run-task.ts'
import { settingsWith } from '../../server/settings.ts'
import type { VideoBench } from '../../tests/video/harness.ts'
import type { ClipSpec } from '../../tests/video/page/clip.ts'
import type { TableInput } from '../../tests/video/page/page.ts'
import { withBFrames } from './b-frames.ts'

/** Frames per second of all clips. */
export const RATE = 30
const BITRATE = 6_000_000
const LIMITS = { imageBytes: 0, imagePixels: 0, videoBytes: 1e10, videoFrames: 1e7, videoSeconds: 1e6 }

export interface BenchClip extends ClipSpec {
  readonly hasBFrames: boolean
}

export function clipsOf(width: number, height: number, frames: number): readonly BenchClip[] {
  const times = Array.from({ length: frames + 1 }, (_, frame) => frame / RATE)
  const shape = { width, height, times, bitrate: BITRATE }
  const h264 = { codec: 'avc', container: 'mp4', hasBFrames: false, ...shape } as const
  const vp9 = { codec: 'vp9', container: 'webm', hasBFrames: false, ...shape } as const
  return [
    { name: 'h264-g30', gop: 30, ...h264 },
    { name: 'h264-g250', gop: 250, ...h264 },
    { name: 'vp9-g30', gop: 30, ...vp9 },
    { name: 'vp9-g250', gop: 250, ...vp9 },
    { name: 'h264-b-g250', gop: 250, ...h264, hasBFrames: true },
  ]
}

export async function addClip(bench: VideoBench, clip: BenchClip): ReturnType<VideoBench['add']> {
  const { url, bytes } = await bench.add(clip)
  if (!clip.hasBFrames) return { url, bytes }
  const again = await withBFrames(bytes, clip)
  return { url: bench.serve(clip.name, again), bytes: again }
}

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

/** The server's default proxy of the clip that `tableOf` wrote. */
export async function proxyOf(folder: string, name: string, table: TableInput): Promise<Buffer> {
  const { PROXY_GOP: gop, PROXY_SIDE: side, PROXY_BITRATE: bitrate } = settingsWith({})
  const file = join(folder, name)
  const target = `${file}.proxy.mp4`
  const question = {
    file,
    times: [...table.times],
    end: table.duration,
    shape: { gop, side, bitrate },
    log: `${file}.packets`,
    target,
  }
  await runMediaTask('proxy', question, new AbortController().signal, { stepped: () => undefined })
  return readFileSync(target)
}
