import { EXPORT_SPLITS, type ExportSplit, type SplitGroup } from '../../../src/domain/formats.ts'
import { shareOf } from '../export-paths.ts'
import { pathParts } from '../compared-path.ts'

/** Parts an export into training, validation and test. */

export interface SplitChoice {
  /** Percent of the resources; 100 together. */
  readonly shares: Readonly<Record<ExportSplit, number>>
  /** The same seed parts the same resources in the same way. */
  readonly seed: number
  /** What stays together. */
  readonly by: SplitGroup
}

/** What groups are told by. */
export interface Grouped {
  readonly name: string
  /** Hash of the content, hexadecimal. */
  readonly sha256: string
}

/** Equal content is one group, else it would be tested on what was learned; so it is for files in no folder. */
function groupOf({ name, sha256 }: Grouped, by: SplitChoice['by']): string {
  const folders = pathParts(name).slice(0, -1)
  if (by === 'resource' || folders.length === 0) return `content/${sha256}`
  return `folder/${(by === 'topFolder' ? folders.slice(0, 1) : folders).join('/')}`
}

/** Which part a resource belongs to. */
export type SplitOf = (item: Grouped) => ExportSplit

interface SplitPlan {
  readonly splitOf: SplitOf
  /** Resources of each part. */
  readonly counts: Readonly<Record<ExportSplit, number>>
  readonly groups: number
}

export const wantedSplits = ({ shares }: Pick<SplitChoice, 'shares'>): readonly ExportSplit[] =>
  EXPORT_SPLITS.filter((split) => shares[split] > 0)

/**
 * Puts the groups into an order that the seed gives and cuts it at the shares, at whole groups. Resources that are
 * added later move few others. Each part that is wanted has a group, if there are enough.
 * @param items all that are exported, in any order
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

/** The index of the first group behind each part but the last one. A group goes where its middle lies. */
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
