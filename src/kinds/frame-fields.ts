import { clampFrame, frameAt, frameCount, timeOf } from '../domain/frame-table.ts'
import type { FrameTable } from '../domain/frame-table.ts'
import { VIDEO_SPEED_INITIAL } from '../domain/constants.ts'
import type { Fields } from '../machines/editor/types.ts'

export interface FramePlace {
  readonly frame: number
  /** Factor of the natural speed. */
  readonly speed: number
}

/** Where a kind saves the playback position, under the specification's slice names. */
export interface FrameFields {
  /** Change with each frame; what shows them listens to the video instead. */
  readonly moving: readonly string[]
  readonly write: (table: FrameTable, place: FramePlace) => Fields
  readonly read: (table: FrameTable, fields: Fields) => FramePlace
}

const speedOf = ({ videoSpeed }: Fields): number =>
  typeof videoSpeed === 'number' && videoSpeed > 0 ? videoSpeed : VIDEO_SPEED_INITIAL

const numberIn = (fields: Fields, name: string): number => {
  const value = fields[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

export const PLAY_TIME_FIELDS: FrameFields = {
  moving: ['videoPlayTime', 'currentFrame'],
  write: (table, { frame, speed }) => ({
    videoPlayTime: timeOf(table, frame),
    currentFrame: frame,
    duration: table.duration,
    videoSpeed: speed,
  }),
  read: (table, fields) => ({
    frame: frameAt(table, numberIn(fields, 'videoPlayTime')),
    speed: speedOf(fields),
  }),
}

/** `currentFrame` of `totalFrame`. */
export const CURRENT_FRAME_FIELDS: FrameFields = {
  moving: ['currentFrame'],
  write: (table, { frame, speed }) => ({
    currentFrame: frame,
    totalFrame: frameCount(table),
    videoSpeed: speed,
  }),
  read: (table, fields) => ({
    frame: clampFrame(table, numberIn(fields, 'currentFrame')),
    speed: speedOf(fields),
  }),
}
