/** Each is the largest amplitude of its part, 0 to `LOUDEST`. */
export const LEVELS_PER_SECOND = 100
export const LOUDEST = 255

/** In [from, to); 0 where there is none. */
export function loudest(levels: Uint8Array, from: number, to: number): number {
  let most = 0
  for (let at = Math.max(from, 0); at < to && at < levels.length; at += 1)
    most = Math.max(most, levels[at] ?? 0)
  return most
}
