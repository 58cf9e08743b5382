import type { ComparedPath } from '../../formats/compared-path.ts'

/** Numbers are indexes into the given lists. */
export type NameMatch =
  | { found: number }
  | { resources: readonly number[] }
  | { references: readonly number[]; resource: number }
  | 'none'

type Key = (place: ComparedPath) => string | null

const whole = (parts: readonly string[]): string => parts.join('/')
const tail = (parts: readonly string[], length: number): string | null =>
  parts.length < length ? null : parts.slice(-length).join('/')

/** Strongest first: the whole path, then ever shorter tails, the bare name last. */
function* levels(depth: number): Generator<Key> {
  yield ({ verbatim }) => whole(verbatim)
  yield ({ folded }) => whole(folded)
  for (let length = depth; length > 0; length -= 1) {
    yield ({ verbatim }) => tail(verbatim, length)
    yield ({ folded }) => tail(folded, length)
  }
}

const depthOf = (places: readonly ComparedPath[]): number =>
  places.reduce((most, { verbatim }) => Math.max(most, verbatim.length), 0)

function grouped(
  places: readonly ComparedPath[],
  turns: Iterable<number>,
  key: Key,
  wanted?: ReadonlyMap<string, unknown>,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const turn of turns) {
    const place = places[turn]
    const text = place ? key(place) : null
    if (text === null || (wanted && !wanted.has(text))) continue
    const group = groups.get(text)
    if (group) group.push(turn)
    else groups.set(text, [turn])
  }
  return groups
}

/**
 * The strongest level at which any resource fits decides: it must be the only one, and claimed once.
 * @param taken resources of stronger matches; those matched here are added @returns one per reference, in order
 */
export function matchNames(
  references: readonly ComparedPath[],
  resources: readonly ComparedPath[],
  taken: Set<number>,
): NameMatch[] {
  const matches: NameMatch[] = references.map(() => 'none')
  const open = new Set(references.keys())
  const decide = (turn: number, match: NameMatch): void => {
    matches[turn] = match
    open.delete(turn)
  }
  for (const key of levels(Math.min(depthOf(references), depthOf(resources)))) {
    const wanted = grouped(references, open, key)
    for (const [text, fit] of grouped(resources, resources.keys(), key, wanted)) {
      const mine = wanted.get(text) ?? []
      const [only = -1, ...more] = fit
      const isFree = fit.some((turn) => !taken.has(turn))
      for (const turn of mine)
        if (!isFree) decide(turn, 'none')
        else if (more.length > 0) decide(turn, { resources: fit })
        else decide(turn, mine.length === 1 ? { found: only } : { references: mine, resource: only })
      for (const turn of fit) taken.add(turn)
    }
    if (open.size === 0) break
  }
  return matches
}
