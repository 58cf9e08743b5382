import type { HandleName, Hit, Selected } from '../../machines/editor/types.ts'

const RESIZE: Readonly<Record<HandleName, string>> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  rotate: 'grab',
}

export interface CursorFacts {
  readonly hit: Hit | null
  readonly selection: readonly Selected[]
  /** Role of the boxes that a drag makes; null for the pointer. */
  readonly drawing: string | null
  readonly panHeld: boolean
  readonly panning: boolean
  readonly readonly: boolean
}

/** The CSS cursor that says what a press would do here. */
export function cursorFor({ hit, selection, drawing, panHeld, panning, readonly }: CursorFacts): string {
  if (panning) return 'grabbing'
  if (panHeld) return 'grab'
  if (readonly) return hit ? 'pointer' : 'default'
  if (hit?.part === 'handle' && hit.handle) return RESIZE[hit.handle]
  const selected = hit !== null && selection.some(({ role, id }) => role === hit.role && id === hit.id)
  if (hit && (selected || drawing === null)) return 'move'
  if (drawing !== null) return 'crosshair'
  return 'default'
}
