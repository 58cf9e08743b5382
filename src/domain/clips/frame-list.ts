import type { Range } from '../geometry/range.ts'

/** Half-open ranges of neighbouring frames; `frames` ascend. */
export function rangesOf(frames: readonly number[]): Range[] {
  const ranges: [number, number][] = []
  for (const frame of frames) {
    const last = ranges.at(-1)
    if (last && last[1] === frame) last[1] = frame + 1
    else ranges.push([frame, frame + 1])
  }
  return ranges
}

const numbersIn = ([start, end]: Range): number[] =>
  Array.from({ length: Math.max(end - start, 0) }, (_, index) => start + index)

export const withFrames = (frames: readonly number[], range: Range): readonly number[] =>
  [...new Set([...frames, ...numbersIn(range)])].toSorted((a, b) => a - b)

export const withoutFrames = (frames: readonly number[], [start, end]: Range): readonly number[] =>
  frames.filter((frame) => frame < start || frame >= end)

export const toggledFrame = (frames: readonly number[], frame: number): readonly number[] =>
  frames.includes(frame) ? withoutFrames(frames, [frame, frame + 1]) : withFrames(frames, [frame, frame + 1])
