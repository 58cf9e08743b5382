import type { Range } from '../geometry/range.ts'

interface Stretch {
  readonly id: string
  readonly startFrame: number
  /** Exclusive. */
  readonly endFrame: number
}

/** The frames by which two ends differ, with the one that the shorter stretch shows there. */
function changedPart(before: Stretch, after: Stretch): Range {
  const [startsAlike, endsAlike] = [
    before.startFrame === after.startFrame,
    before.endFrame === after.endFrame,
  ]
  if (startsAlike === endsAlike) return [after.startFrame, after.endFrame]
  return startsAlike
    ? [Math.min(before.endFrame, after.endFrame) - 1, Math.max(before.endFrame, after.endFrame)]
    : [Math.min(before.startFrame, after.startFrame), Math.max(before.startFrame, after.startFrame) + 1]
}

/**
 * Where two states of a list of stretches differ: all of what came or went, or has other contents; of what has one other end,
 * the frames there. What did not change is the same object in both.
 */
export function changedSpans(before: readonly Stretch[], after: readonly Stretch[]): readonly Range[] {
  if (before === after) return []
  const gone = new Map(before.map((each) => [each.id, each]))
  const changed = after.flatMap((now): Range[] => {
    const was = gone.get(now.id)
    gone.delete(now.id)
    if (was === now) return []
    return [was ? changedPart(was, now) : [now.startFrame, now.endFrame]]
  })
  return [...changed, ...[...gone.values()].map(({ startFrame, endFrame }): Range => [startFrame, endFrame])]
}
