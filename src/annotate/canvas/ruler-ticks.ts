/** CSS pixels. */
export const RULER_WIDTH = 18

interface Tick {
  /** CSS pixels from the start of the edge. */
  readonly at: number
  /** Source pixels; only whole steps are numbered. */
  readonly label: number | null
}

/** CSS pixels of a numbered step. */
const SMALLEST_STEP = 64
const PARTS = 5

/** One of 1, 2, 5, 10, 20, … source pixels. */
export function stepFor(scale: number): number {
  const least = SMALLEST_STEP / scale
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least) ?? least
  return Math.max(step, 1)
}

/** @param offset where source pixel 0 lies, CSS pixels @param length CSS pixels @param end source pixels */
export function ticksOf(scale: number, offset: number, length: number, end: number): Tick[] {
  const step = stepFor(scale)
  const part = step / (step % PARTS === 0 || step > 2 ? PARTS : step === 2 ? 2 : 1)
  const first = Math.max(0, Math.ceil(-offset / scale / part))
  const last = Math.min(Math.floor(end / part), Math.floor((length - offset) / scale / part))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const source = (first + index) * part
    return { at: source * scale + offset, label: source % step === 0 ? source : null }
  })
}
