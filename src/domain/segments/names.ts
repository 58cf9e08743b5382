import { NAME_MAX_LENGTH } from '../documents/limits.ts'
import type { SegmentTrees } from './tree.ts'
import { placedSegments } from './tree.ts'

const NUMBERED = /^(.*?)(\s*)\d+$/s

export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted
  const [, label = wanted, gap = ' '] = NUMBERED.exec(wanted) ?? []
  const named = (number: number): string => {
    const end = `${gap}${number}`
    return label.slice(0, NAME_MAX_LENGTH - end.length) + end
  }
  let number = label === wanted ? 2 : 1
  while (taken.has(named(number))) number += 1
  return named(number)
}

export const namesIn = (trees: SegmentTrees): Set<string> =>
  new Set(placedSegments(trees).map(({ segment }) => segment.name))
