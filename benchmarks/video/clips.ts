import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { detect } from '../../server/media/detect.ts'
import { probeVideo } from '../../server/media/video-file.ts'
import { runProxyProcess } from '../../server/proxy/proxy-process.ts'
import { settingsWith } from '../../server/settings.ts'
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

/** The proxy that the server makes of the clip that `tableOf` has written, as set by default. */
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
  await runProxyProcess(question, new AbortController().signal, { stepped: () => undefined })
  return readFileSync(target)
}
