import { SPEED_MAX, SPEED_MIN } from '../../../platform/media/player.ts'

/** Speeds that the keys go through, times the natural one. */
export const SPEEDS = [SPEED_MIN, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, SPEED_MAX] as const

/** The next speed up or down; the same one at the ends. */
export function speedBeside(speed: number, step: 1 | -1): number {
  const found = step === 1 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed)
  return found ?? speed
}
