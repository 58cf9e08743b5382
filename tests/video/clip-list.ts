import { randomOf } from '../support/random.ts'
import type { ClipSpec } from './page/clip.ts'

/** Frames of each clip. */
export const FRAMES = 150

const steady = (rate: number, start = 0): number[] =>
  Array.from({ length: FRAMES + 1 }, (_, frame) => start + frame / rate)

/** Frames of 20 to 180 ms. */
function variable(): number[] {
  const random = randomOf(7)
  let time = 0
  return Array.from({ length: FRAMES + 1 }, () => {
    const now = time
    time += Math.round(20 + random.next() * 160) / 1000
    return now
  })
}

const SMALL = { width: 320, height: 180 } as const
/** Browsers cut each picture into slices. */
const LARGE = { width: 960, height: 540 } as const
type Shape = Omit<ClipSpec, 'name' | 'width' | 'height'>
const clip = (name: string, spec: Shape): ClipSpec => ({ name, ...SMALL, ...spec })

/**
 * A clip that browsers do not encode: x264 made it of frames as the other clips have, with three of them between others, of
 * which one is referred to (`-bf 3`). Of the edited one an edit list cuts off the first 15 frames, which show other numbers.
 */
export interface StoredClip {
  readonly name: string
  readonly file: URL
}
const stored = (name: string): StoredClip => ({ name, file: new URL(`clips/${name}.mp4`, import.meta.url) })

/** One of each way in which the frames of a file may lie. */
export const CLIPS: readonly (ClipSpec | StoredClip)[] = [
  clip('h264-g30', { codec: 'avc', container: 'mp4', gop: 30, times: steady(30) }),
  clip('h264-g250', { codec: 'avc', container: 'mp4', gop: 250, times: steady(30) }),
  clip('vp9-g30', { codec: 'vp9', container: 'webm', gop: 30, times: steady(30) }),
  clip('vp9-g250', { codec: 'vp9', container: 'webm', gop: 250, times: steady(30) }),
  clip('vp8', { codec: 'vp8', container: 'webm', gop: 60, times: steady(25) }),
  clip('av1', { codec: 'av1', container: 'mp4', gop: 60, times: steady(25) }),
  clip('ntsc', { codec: 'avc', container: 'mp4', gop: 60, times: steady(30_000 / 1001) }),
  clip('variable', { codec: 'vp9', container: 'webm', gop: 40, times: variable() }),
  clip('variable-mp4', { codec: 'avc', container: 'mp4', gop: 40, times: variable() }),
  clip('starts-late', { codec: 'avc', container: 'mp4', gop: 30, times: steady(30, 1.5) }),
  clip('upside-down', { codec: 'avc', container: 'mp4', gop: 30, times: steady(30), rotation: 180 }),
  clip('sliced', { codec: 'avc', container: 'mp4', gop: 60, times: steady(30), ...LARGE }),
  clip('on-its-side', { codec: 'avc', container: 'mp4', gop: 30, times: steady(30), rotation: 90 }),
  stored('b-frames'),
  stored('edit-list'),
]
