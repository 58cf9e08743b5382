import { boxesOf } from '../../machines/editor/box-layer.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { Rect, Selected } from '../../machines/editor/types.ts'

export interface Selectable extends Selected {
  readonly rect: Rect
}

/** All boxes that can be selected, layer by layer. */
export const selectables = (document: unknown, layers: readonly BoxLayer[]): Selectable[] =>
  layers.flatMap((layer) => boxesOf(document, layer).map(({ id, rect }) => ({ role: layer.role, id, rect })))

/** The box after (or before) the selected one, going round; null when there are none. */
export function selectableAfter(
  all: readonly Selectable[],
  selection: readonly Selected[],
  step: 1 | -1,
): Selectable | null {
  if (all.length === 0) return null
  const [selected] = selection
  const index = all.findIndex(({ role, id }) => role === selected?.role && id === selected.id)
  if (index < 0) return all.at(step === 1 ? 0 : -1) ?? null
  return all[(index + step + all.length) % all.length] ?? null
}
