/** How loud a sound is along its time, as a row of levels. */

/** Levels to a second: each is the largest amplitude of its part, from 0 to `LOUDEST`. */
export const LEVELS_PER_SECOND = 100
export const LOUDEST = 255

/** The loudest of the levels in [from, to); 0 where there are none. */
export function loudest(levels: Uint8Array, from: number, to: number): number {
  let most = 0
  for (let at = Math.max(from, 0); at < to && at < levels.length; at += 1)
    most = Math.max(most, levels[at] ?? 0)
  return most
}
