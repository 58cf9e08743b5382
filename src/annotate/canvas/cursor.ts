import type { ToolSpec } from '../../kinds/types.ts'
import { drawnRole } from '../../kinds/tools.ts'
import { brushSizeOf } from '../../machines/editor/brush.ts'
import { isPenEraser } from '../../machines/editor/press.ts'
import type { Grip } from '../../machines/editor/grips.ts'
import type {
  Fields,
  HandleName,
  Hit,
  PointerSample,
  Preview,
  Selected,
} from '../../machines/editor/types.ts'
import type { Viewport } from '../../render/viewport.ts'
import { toScreen } from '../../render/viewport.ts'
import type { BrushCircle } from './pointer-marks.ts'
import { circleDiameter } from './pointer-marks.ts'

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

const CROSS = 'M5 5l10 10M15 5L5 15'
const stroked = (colour: string, width: number): string =>
  `<path d="${CROSS}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
const CROSS_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${stroked('#000', 5)}${stroked('#fff', 2.5)}</svg>`

/** Systems have no cursor for a press that removes what it points at. */
const REMOVES = `url("data:image/svg+xml,${encodeURIComponent(CROSS_IMAGE)}") 10 10, no-drop`

export interface CursorFacts {
  readonly hit: Hit | null
  readonly grip?: Grip | null
  /** A press there removes it. */
  readonly removes?: boolean
  readonly selection: readonly Selected[]
  readonly tool: ToolSpec | null
  readonly panHeld: boolean
  readonly panning: boolean
  readonly readonly: boolean
}

const isOneOf = (selection: readonly Selected[], { role, id }: Hit): boolean =>
  selection.some((one) => one.role === role && one.id === id)

export function cursorFor(facts: CursorFacts): string {
  const { hit, grip, removes, selection, tool, panHeld, panning, readonly } = facts
  if (panning) return 'grabbing'
  if (panHeld) return 'grab'
  if (readonly) return hit ? 'pointer' : 'default'
  if (grip && removes) return REMOVES
  if (grip) return grip.type === 'handle' ? RESIZE[grip.handle] : 'move'
  if (hit?.part === 'handle' && hit.handle) return RESIZE[hit.handle]
  if (tool && drawsOverAll(tool)) return 'crosshair'
  const drawing = tool && drawnRole(tool)
  if (hit && tool?.type === 'box' && tool.picks?.some(({ role }) => role === hit.role)) return 'pointer'
  if (hit && (drawing === null || isOneOf(selection, hit))) return 'move'
  return drawing === null ? 'default' : 'crosshair'
}

const drawsOverAll = (spec: ToolSpec): boolean =>
  spec.tool.cursor !== 'edge' || (spec.type === 'box' && spec.drawsAnywhere === true)

/** CSS pixels; a smaller circle is hard to find, so the cross stays visible. */
const SMALL_CIRCLE = 10

export interface BrushFacts extends CursorFacts {
  readonly pointer: PointerSample | null
  readonly preview: Preview | null
  readonly fields: Fields
  readonly viewport: Viewport
}

/** A finger shows it only while it paints. */
export function brushCircleFor(facts: BrushFacts): BrushCircle | null {
  const { tool, pointer, preview, fields, viewport } = facts
  if (tool?.type !== 'mask' || tool.tool.cursor !== 'ring') return null
  if (!pointer || facts.readonly || facts.panHeld || facts.panning) return null
  if (pointer.pointerType === 'touch' && pointer.buttons === 0) return null
  const at = preview?.type === 'size' ? preview.at : pointer
  const mode = isPenEraser(pointer) ? 'erase' : tool.tool.mode
  return { ...toScreen(viewport, at), size: brushSizeOf(fields), zoom: viewport.scale, mode }
}

export const cursorBeside = ({ size, zoom }: BrushCircle): string =>
  circleDiameter(size, zoom) < SMALL_CIRCLE ? 'crosshair' : 'none'
