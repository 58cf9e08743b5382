import { intersectionOverUnion, type Rect } from '../geometry/rect.ts'

/** How much people will likely change in what models found in a picture: expected numbers of things. 0: nothing. */

/** One thing that a model found and that has a label here; score 0 to 1. */
export interface Finding {
  readonly label: string
  readonly score: number
  readonly box: Rect
}

/**
 * Of one model, if its scores are chances to be right: those of its pre-label (`minScore` and above) that are wrong, and those left
 * out that are right. Uncertainty summed over the things of a picture finds more errors than its mean or its most.
 */
export const doubtOf = (found: readonly Finding[], minScore: number): number =>
  found.reduce((sum, { score }) => sum + (score >= minScore ? 1 - score : score), 0)

const SAME_THING = 0.5

/** Things of one label that cover each other, the best first; each is in one pair at most. */
function pairsOf(one: readonly Finding[], other: readonly Finding[]) {
  const near = one
    .flatMap((mine) =>
      other
        .filter(({ label }) => label === mine.label)
        .map((theirs) => ({ mine, theirs, overlap: intersectionOverUnion(mine.box, theirs.box) })),
    )
    .filter(({ overlap }) => overlap >= SAME_THING)
    .toSorted((a, b) => b.overlap - a.overlap)
  const taken = new Set<Finding>()
  return near.filter(({ mine, theirs }) => {
    if (taken.has(mine) || taken.has(theirs)) return false
    taken.add(mine).add(theirs)
    return true
  })
}

/** Of two models: the scores of what one alone found, and how much is missing to a full overlap of what both did. Symmetric. */
export function disagreementOf(one: readonly Finding[], other: readonly Finding[]): number {
  const pairs = pairsOf(one, other)
  const shared = new Set(pairs.flatMap(({ mine, theirs }) => [mine, theirs]))
  const alone = [...one, ...other].filter((finding) => !shared.has(finding))
  return (
    alone.reduce((sum, { score }) => sum + score, 0) +
    pairs.reduce((sum, { overlap }) => sum + 1 - overlap, 0)
  )
}
