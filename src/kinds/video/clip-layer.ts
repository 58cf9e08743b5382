import type { VideoClip, VideoDocument } from '../../domain/documents/types.ts'
import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import { CROP_INITIAL } from '../../domain/constants.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { BoxLook } from '../traits/boxes.ts'
import { idsIn, labelInHand } from '../traits/labelled/layers.ts'

export const CLIP_ROLE = 'clip'
export const EXCLUSION_ROLE = 'exclusion'
export const CROP_ROLE = 'clipCrop'

/** Start time of the current frame, in seconds. */
interface ClipFields {
  /** Start of the current frame, in seconds. */
  readonly videoPlayTime: number
  readonly showCrop: boolean
  /** Null where nobody has placed one. */
  readonly crop: RotatedRect | null
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

/** Invalid values become defaults. */
export function clipFields(fields: Fields): ClipFields {
  const { videoPlayTime, showCrop, startX, startY, areaWidth, areaHeight, rotate } = fields
  const isPlaced = typeof startX === 'number' && typeof startY === 'number'
  return {
    videoPlayTime: numberOf(videoPlayTime, 0),
    showCrop: showCrop === true,
    crop: isPlaced
      ? {
          x: startX,
          y: startY,
          width: numberOf(areaWidth, CROP_INITIAL.width),
          height: numberOf(areaHeight, CROP_INITIAL.height),
          rotation: numberOf(rotate, 0),
        }
      : null,
  }
}

export const fieldsOfCrop = ({ x, y, width, height, rotation }: RotatedRect): Fields => ({
  startX: x,
  startY: y,
  areaWidth: width,
  areaHeight: height,
  rotate: rotation,
})

/** 200 × 200 source pixels in the middle, smaller in small pictures. */
export function firstCrop({ width, height }: Size): RotatedRect {
  const [across, down] = [Math.min(CROP_INITIAL.width, width), Math.min(CROP_INITIAL.height, height)]
  return {
    x: Math.round((width - across) / 2),
    y: Math.round((height - down) / 2),
    width: across,
    height: down,
    rotation: 0,
  }
}

/** Clips that are hidden or locked are passed over by keys and on the picture. */
export function withinReach(clips: readonly VideoClip[], fields: Fields): readonly VideoClip[] {
  const beyond = new Set([...idsIn(fields, 'hiddenObjects'), ...idsIn(fields, 'lockedObjects')])
  return beyond.size === 0 ? clips : clips.filter(({ id }) => !beyond.has(id))
}

type SpanTimes = Pick<VideoClip, 'startPts' | 'endPts'>

/** Clips store the exact times of their frames. */
export const isAt = ({ startPts, endPts }: SpanTimes, seconds: number): boolean =>
  startPts <= seconds && seconds < endPts

/** Of several clips here, the selected one comes first, then the one with the label in hand. */
export function clipAtHand(
  { clips }: VideoDocument,
  fields: Fields,
  selection: readonly Selected[] = [],
): VideoClip | null {
  const { videoPlayTime } = clipFields(fields)
  const here = withinReach(clips, fields).filter((clip) => isAt(clip, videoPlayTime))
  if (here.length < 2) return here[0] ?? null
  const isSelected = ({ id }: VideoClip): boolean =>
    selection.some((one) => (one.role === CLIP_ROLE || one.role === CROP_ROLE) && one.id === id)
  const inHand = labelInHand(fields)
  return here.find(isSelected) ?? here.find(({ label }) => label === inHand) ?? here[0] ?? null
}

export const CROP_LAYER: BoxLayer = {
  role: CROP_ROLE,
  holds: 'each',
  path: ['annotation', 'clips'],
  key: 'crop',
  turns: true,
  owner: ({ document, fields, selection }) =>
    clipAtHand((document as { annotation: VideoDocument }).annotation, fields, selection)?.id ?? null,
}

export const CROP_LOOK: BoxLook = { role: CROP_ROLE, colour: DATA_COLOURS.clip, turns: true }
export const WRONG_CROP_LOOK: BoxLook = { ...CROP_LOOK, colour: DATA_COLOURS.wrong, dash: [8, 4] }
export const COMING_CROP_LOOK: BoxLook = {
  role: 'comingCrop',
  colour: DATA_COLOURS.clip,
  dash: [4, 4],
  reach: 'none',
}
export const OTHER_CROP_LOOK: BoxLook = {
  role: 'other-crop',
  colour: DATA_COLOURS.other,
  dash: [2, 3],
  reach: 'none',
}
