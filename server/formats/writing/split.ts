import { EXPORT_SPLITS, type ExportSplit, type SplitGroup } from '../../../src/domain/formats.ts'
import { shareOf } from '../export-paths.ts'
import { pathParts } from '../compared-path.ts'

export interface SplitChoice {
  /** Percent; 100 together. */
  readonly shares: Readonly<Record<ExportSplit, number>>
  /** One seed always gives one split. */
  readonly seed: number
  readonly by: SplitGroup
}

export interface Grouped {
  readonly name: string
  /** Of the content, hexadecimal. */
  readonly sha256: string
}

/** Equal content is one group, even outside folders: else tests would use what was learned. */
function groupOf({ name, sha256 }: Grouped, by: SplitChoice['by']): string {
  const folders = pathParts(name).slice(0, -1)
  if (by === 'resource' || folders.length === 0) return `content/${sha256}`
  return `folder/${(by === 'topFolder' ? folders.slice(0, 1) : folders).join('/')}`
}

export type SplitOf = (item: Grouped) => ExportSplit

interface SplitPlan {
  readonly splitOf: SplitOf
  readonly counts: Readonly<Record<ExportSplit, number>>
  readonly groups: number
}

export const wantedSplits = ({ shares }: Pick<SplitChoice, 'shares'>): readonly ExportSplit[] =>
  EXPORT_SPLITS.filter((split) => shares[split] > 0)

/**
 * The seed orders the groups, the shares cut them. Resources added later move few others. Each wanted part has a
 * group, if there are enough. @param items all that are exported, in any order
 */
export async function planSplit(choice: SplitChoice, items: AsyncIterable<Grouped>): Promise<SplitPlan> {
  const placeOf = (item: Grouped): number => shareOf(`${choice.seed}/${groupOf(item, choice.by)}`)
  const sizes = new Map<number, number>()
  let total = 0
  for await (const item of items) {
    const place = placeOf(item)
    sizes.set(place, (sizes.get(place) ?? 0) + 1)
    total += 1
  }
  const groups = [...sizes].toSorted(([a], [b]) => a - b)
  const wanted = wantedSplits(choice)
  const ends = endsOf(
    groups,
    total,
    wanted.map((split) => choice.shares[split] / 100),
  )
  const limits = ends.map((end) => groups[end]?.[0] ?? Infinity)
  const splitAt = (place: number): ExportSplit => {
    const at = limits.findIndex((limit) => place < limit)
    return wanted[at === -1 ? wanted.length - 1 : at] ?? 'train'
  }
  const counts = { train: 0, val: 0, test: 0 }
  for (const [place, size] of groups) counts[splitAt(place)] += size
  return { splitOf: (item) => splitAt(placeOf(item)), counts, groups: groups.length }
}

/** Index of the first group behind each part but the last. A group goes where its middle is. */
function endsOf(
  groups: readonly (readonly [place: number, size: number])[],
  total: number,
  shares: readonly number[],
): number[] {
  let before = 0
  const middles = groups.map(([, size]) => (before += size) - size / 2)
  let [share, last] = [0, 0]
  return shares.slice(0, -1).map((part, at) => {
    share += part
    const behind = middles.findIndex((middle) => middle > share * total)
    const end = behind === -1 ? groups.length : behind
    const left = shares.length - 1 - at
    return (last =
      groups.length >= shares.length ? Math.min(Math.max(end, last + 1), groups.length - left) : end)
  })
}
