import { crossingClip, danceClip, handClip, streetClip, type Clip, type Traffic } from './clip-scenes.ts'
import { CARS } from './colour.ts'
import type { VehicleType } from './vehicles.ts'
import { requireValue } from '../../require-value.ts'

const car = (
  id: string,
  type: VehicleType,
  colour: number,
  from: number,
  speed: number,
  near: boolean,
): Traffic => ({ id, type, colour: requireValue(CARS[colour]), from, speed, near })

/** How a clip is written into its file. */
export interface ClipFile {
  name: string
  title: string
  kind: 'video' | 'video-segment'
  codec: 'vp9' | 'vp8' | 'avc' | 'av1'
  container: 'webm' | 'mp4'
  /** Frames a second; `uneven` drops frames, so that frame times are not evenly spaced. */
  frameRate: number
  uneven: boolean
  clip: Clip
}

/** The clips of the demo. Files of these names lie in `server/demo/clips`, written by `scripts/demo-clips.ts`. */
export const CLIP_FILES: readonly ClipFile[] = [
  {
    name: 'street-morning',
    title: '街道上午',
    kind: 'video',
    codec: 'vp9',
    container: 'webm',
    frameRate: 25,
    uneven: false,
    clip: streetClip(31, 0, [
      car('car-1', 'sedan', 0, -200, 330, true),
      car('car-2', 'van', 4, 1300, -260, false),
      car('car-3', 'suv', 1, -1100, 360, true),
    ]),
  },
  {
    name: 'street-evening',
    title: '街道傍晚',
    kind: 'video',
    codec: 'avc',
    container: 'mp4',
    frameRate: 25,
    uneven: false,
    clip: streetClip(57, 1, [
      car('bus', 'bus', 3, 1500, -300, false),
      car('car-1', 'sedan', 2, 40, 240, true),
      car('truck', 'truck', 5, -1200, 380, true),
    ]),
  },
  {
    name: 'hand-signs',
    title: '手势',
    kind: 'video',
    codec: 'vp8',
    container: 'webm',
    frameRate: 30,
    uneven: true,
    clip: handClip(9, ['张开', '指', '胜利', '三', '四', '张开', '赞']),
  },
  {
    name: 'park-dance',
    title: '公园舞者',
    kind: 'video-segment',
    codec: 'vp9',
    container: 'mp4',
    frameRate: 25,
    uneven: false,
    clip: danceClip(14, 2),
  },
  {
    name: 'room-crossing',
    title: '室内走过',
    kind: 'video-segment',
    codec: 'vp9',
    container: 'webm',
    frameRate: 25,
    uneven: false,
    clip: crossingClip(23),
  },
  {
    name: 'street-night',
    title: '街道夜晚',
    kind: 'video-segment',
    codec: 'av1',
    container: 'webm',
    frameRate: 25,
    uneven: false,
    clip: streetClip(82, 3, [
      car('car-1', 'suv', 7, -150, 300, true),
      car('car-2', 'sedan', 6, 1450, -320, false),
    ]),
  },
]

/** Size of the clips in pixels. */
export const CLIP_SIZE = { width: 960, height: 540 } as const

/** When the frames of a clip are shown, in seconds; the last entry is the end. */
export function clipTimes({ frameRate, uneven, clip }: ClipFile): number[] {
  const count = Math.round(clip.seconds * frameRate)
  const all = Array.from({ length: count }, (_, index) => index / frameRate)
  return [...(uneven ? all.filter((_, index) => index % 7 !== 3 && index % 11 !== 5) : all), clip.seconds]
}
