import type { VideoClip, VideoDocument } from '../../domain/documents/schemas.ts'
import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { frameBeginningAt } from '../../domain/frame-table.ts'
import { CROP_INITIAL } from '../../domain/constants.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { BoxLook } from '../traits/boxes.ts'

/** Clips of a video with their crops: what is at hand at the frame that one is at. */

export const CLIP_ROLE = 'clip'
export const EXCLUSION_ROLE = 'exclusion'
export const CROP_ROLE = 'clipCrop'

/** How clips are looked at and made: the fields of the client's slice. None of it is part of the work. */
export interface ClipFields {
  /** Seconds at which the frame that is shown begins. */
  readonly videoPlayTime: number
  /** Where the stretch in the making begins, in seconds; null for none. */
  readonly clipStart: number | null
  /** Clips in the making get a crop. */
  readonly showCrop: boolean
  /** The crop that they get; null where nobody has placed one yet. */
  readonly crop: RotatedRect | null
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

/** Reads fields; what does not fit is at its start. */
export function clipFields(fields: Fields): ClipFields {
  const { videoPlayTime, clipStart, showCrop, startX, startY, areaWidth, areaHeight, rotate } = fields
  const isPlaced = typeof startX === 'number' && typeof startY === 'number'
  return {
    videoPlayTime: numberOf(videoPlayTime, 0),
    clipStart: typeof clipStart === 'number' ? clipStart : null,
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

/** A crop as fields. */
export const fieldsOfCrop = ({ x, y, width, height, rotation }: RotatedRect): Fields => ({
  startX: x,
  startY: y,
  areaWidth: width,
  areaHeight: height,
  rotate: rotation,
})

/** The crop that one begins with: 200 × 200 in the middle, smaller where the picture is. */
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

/** The frame of a stretch in the making; null where there is none, or the time begins no frame. */
export const clipStartFrame = (table: FrameTable, fields: Fields): number | null => {
  const { clipStart } = clipFields(fields)
  return clipStart === null ? null : frameBeginningAt(table, clipStart)
}

/** The clip that shows the frame at a time. Clips are stored with the times of their frames, so this is exact. */
export const clipAtTime = (clips: readonly VideoClip[], seconds: number): VideoClip | null =>
  clips.find(({ startPts, endPts }) => startPts <= seconds && seconds < endPts) ?? null

/** The clip that is worked on: the one at the frame that one is at. */
export const clipAtHand = ({ clips }: VideoDocument, fields: Fields): VideoClip | null =>
  clipAtTime(clips, clipFields(fields).videoPlayTime)

export const CROP_LAYER: BoxLayer = {
  role: CROP_ROLE,
  holds: 'each',
  path: ['annotation', 'clips'],
  key: 'crop',
  turns: true,
  owner: ({ document, fields }) =>
    clipAtHand((document as { annotation: VideoDocument }).annotation, fields)?.id ?? null,
}

export const CROP_LOOK: BoxLook = { role: CROP_ROLE, colour: DATA_COLOURS.clip, turns: true }
export const WRONG_CROP_LOOK: BoxLook = { ...CROP_LOOK, colour: DATA_COLOURS.wrong, dash: [8, 4] }
/** The crop that a clip in the making will have. */
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
