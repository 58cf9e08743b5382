import type { ToolSpec } from '../../../kinds/types.ts'
import { boxesOf } from '../../../machines/editor/box-layer.ts'
import { polygonsOf } from '../../../machines/editor/polygon-layer.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'

interface Selectable extends Selected {
  readonly rect: Rect
  /** Undefined: on all frames. */
  readonly frame?: number
}

function boundsOf(points: readonly { readonly x: number; readonly y: number }[]): Rect {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Kinds cycle through masks and skeletons themselves. */
function pickedBy(document: unknown, tool: ToolSpec): Selectable[] {
  switch (tool.type) {
    case 'box':
      return tool.layers.flatMap((layer) =>
        boxesOf(document, layer).map(({ rotation: _, ...box }) => ({ role: layer.role, ...box })),
      )
    case 'point':
      return tool.layers.flatMap((layer) =>
        layer.pointsOf(document).map(({ id, ...at }) => ({ role: layer.role, id, rect: boundsOf([at]) })),
      )
    case 'polygon':
      return polygonsOf(document, tool.layer).map(({ id, points }) => ({
        role: tool.layer.role,
        id,
        rect: boundsOf(points),
      }))
    case 'mask':
    case 'skeleton':
      return []
  }
}

export function selectables(document: unknown, tools: readonly ToolSpec[]): Selectable[] {
  const all = tools.flatMap((tool) => pickedBy(document, tool))
  return [...new Map(all.map((one) => [`${one.role} ${one.id}`, one])).values()]
}

/** Wraps around; null when there is none. */
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
