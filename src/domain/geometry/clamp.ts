/** The number of [low, high] that is nearest to a value; `high` where that lies below `low`. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)
