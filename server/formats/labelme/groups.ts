import type { LabelmeShape } from './file.ts'

/** A shape with its place among those of its file, from 1. */
export interface NumberedShape {
  readonly turn: number
  readonly shape: LabelmeShape
}

/** Shapes that are one thing. */
export type Group = [NumberedShape, ...NumberedShape[]]

/** The shapes that are one by what `keyOf` says, in the order of their first ones; null: a shape is its own. */
export function groupsOf(
  shapes: readonly NumberedShape[],
  keyOf: (shape: LabelmeShape) => string | null,
): Group[] {
  const groups = new Map<string, Group>()
  for (const each of shapes) {
    const key = keyOf(each.shape) ?? `\0${each.turn}`
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

/** Parts of one instance have its label and its group. */
export const instanceOf = ({ label, group_id: group }: LabelmeShape): string | null =>
  group === null || group === undefined ? null : JSON.stringify([label, group])

/** Nodes of one skeleton have its group; those without are one, too. */
export const skeletonOf = ({ group_id: group }: LabelmeShape): string => JSON.stringify(group ?? null)
