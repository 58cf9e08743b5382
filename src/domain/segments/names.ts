import { NAME_MAX_LENGTH } from '../documents/limits.ts'
import type { SegmentTrees } from './tree.ts'
import { placedSegments } from './tree.ts'

/** A label and the number after it, which tells what has one label apart. */
const NUMBERED = /^(.*?)(\s*)\d+$/s

/** A name that is not taken: the wanted one, else its label with the first number that is free. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted
  const [, label = wanted, gap = ' '] = NUMBERED.exec(wanted) ?? []
  const named = (number: number): string => {
    const end = `${gap}${number}`
    return label.slice(0, NAME_MAX_LENGTH - end.length) + end
  }
  // A name without a number stands for the first of its label.
  let number = label === wanted ? 2 : 1
  while (taken.has(named(number))) number += 1
  return named(number)
}

export const namesIn = (trees: SegmentTrees): Set<string> =>
  new Set(placedSegments(trees).map(({ segment }) => segment.name))
