import type { Range } from '../geometry/range.ts'

interface Stretch {
  readonly id: string
  readonly startFrame: number
  /** Exclusive. */
  readonly endFrame: number
}

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

/** Whole stretches that changed, or only the frames at a moved end. An unchanged stretch must be the same object. */
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
