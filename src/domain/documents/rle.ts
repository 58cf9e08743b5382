import type { RleMask } from './types.ts'

/**
 * COCO run lengths: column-major, first run unset. A string holds five bits per character from code 48,
 * sign-extended; each value from the fourth on is the difference to the one two before. Source: cocoapi,
 * common/maskApi.c, rleFrString.
 */

const BASE = 48
const CONTINUES = 0x20
const NEGATIVE = 0x10
/** Place value of the last group: a 32-bit count needs at most seven groups of five bits. */
const SCALE_MAX = 32 ** 6

/** Null for a foreign character, a truncated or overlong value, or a negative run. */
export const countsOfString = (text: string): number[] | null => {
  const counts: number[] = []
  let at = 0
  while (at < text.length) {
    let value = 0
    // Bit shifts would wrap around beyond 32 bits.
    let scale = 1
    let group: number
    do {
      group = text.charCodeAt(at++) - BASE
      // NaN at the end of the text fails both comparisons.
      if (!(group >= 0 && group < 64) || scale > SCALE_MAX) return null
      value += (group & 0x1f) * scale
      scale *= 32
    } while ((group & CONTINUES) !== 0)
    if ((group & NEGATIVE) !== 0) value -= scale
    if (counts.length > 2) value += counts[counts.length - 2] ?? 0
    if (value < 0) return null
    counts.push(value)
  }
  return counts
}

export const countsOf = (mask: RleMask): readonly number[] | null =>
  typeof mask.counts === 'string' ? countsOfString(mask.counts) : mask.counts

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

export const areaOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count, index) => (index % 2 === 1 ? sum + count : sum), 0)

/** Both masks must have the same size. */
export const isWithin = (part: readonly number[], whole: readonly number[]): boolean => {
  let run = 0
  let runEnd = whole[0] ?? 0
  let start = 0
  for (const [index, count] of part.entries()) {
    const end = start + count
    if (index % 2 === 1 && count > 0) {
      // The run of `whole` at the first pixel. Runs of length zero are skipped, so two neighbours may be set.
      while (runEnd <= start && run + 1 < whole.length) runEnd += whole[++run] ?? 0
      if (run % 2 === 0) return false
      while (runEnd < end && whole[run + 1] === 0 && run + 2 < whole.length) runEnd += whole[(run += 2)] ?? 0
      if (runEnd < end) return false
    }
    start = end
  }
  return true
}

/** Source: cocoapi, common/maskApi.c, rleToString. */
export const stringOfCounts = (counts: readonly number[]): string => {
  let text = ''
  for (const [index, count] of counts.entries()) {
    let value = index > 2 ? count - (counts[index - 2] ?? 0) : count
    for (let more = true; more;) {
      const group = ((value % 32) + 32) % 32
      value = (value - group) / 32
      more = (group & NEGATIVE) !== 0 ? value !== -1 : value !== 0
      text += String.fromCharCode(BASE + group + (more ? CONTINUES : 0))
    }
  }
  return text
}
