import type { LabelmeShape } from './file.ts'

export interface NumberedShape {
  readonly turn: number
  readonly shape: LabelmeShape
}

export type Group = [NumberedShape, ...NumberedShape[]]

/** In the order of their first shapes. A null key makes the shape a group of its own. */
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

export const instanceOf = ({ label, group_id: group }: LabelmeShape): string | null =>
  group === null || group === undefined ? null : JSON.stringify([label, group])

/** Nodes without a group are one skeleton too. */
export const skeletonOf = ({ group_id: group }: LabelmeShape): string => JSON.stringify(group ?? null)
