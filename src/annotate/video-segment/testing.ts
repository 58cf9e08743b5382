import type { RleMask } from '../../domain/documents/shapes.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import type { VideoDesk } from '../video/video-desk.ts'
import type { VideoState } from '../video/video-state.ts'

/** A video without pixels: which one is open, and at which frame one is. */
export function createStillVideo(uuid: string, frames: number) {
  const listeners = new Set<() => void>()
  const seeks: number[] = []
  let playing = false
  const table: FrameTable = {
    times: Float64Array.from({ length: frames }, (_, frame) => frame / 25),
    keyFrames: Int32Array.of(0),
    duration: frames / 25,
  }
  const state = { uuid, table, frame: 0, playing: false } as unknown as VideoState
  const desk = {
    state: () => ({ ...state, playing }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seek: (frame: number) => void seeks.push(frame),
    play: () => (playing = true),
    pause: () => (playing = false),
  } as unknown as VideoDesk
  return { desk, seeks }
}

const lettersOf = ({ counts }: RleMask): string[] => String(counts).split('')
const sorted = (letters: readonly string[]): string => [...new Set(letters)].toSorted().join('')
const mask = (counts: string): RleMask => ({ size: [4, 4], counts })

/** Masks as sets of letters, so that one sees what became of them. */
export const LETTERS = {
  union: (a: RleMask, b: RleMask) => mask(sorted([...lettersOf(a), ...lettersOf(b)])),
  subtract: (a: RleMask, b: RleMask) =>
    mask(sorted(lettersOf(a).filter((letter) => !lettersOf(b).includes(letter)))),
  area: ({ counts }: RleMask) => counts.length,
} as MaskPort
