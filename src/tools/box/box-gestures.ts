import type { Point } from '../../domain/geometry/point.ts'
import {
  boxOf,
  changeBoxEdit,
  createBoxEdit,
  newBoxId,
  removeBoxEdit,
  selectedBoxes,
} from '../../machines/editor/box-layer.ts'
import type { BoxLayer, LayerBox } from '../../machines/editor/box-layer.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { Json } from '../../machines/json.ts'
import { sameJson } from '../../machines/json.ts'
import { apartOnScreen } from '../../machines/editor/paths.ts'
import { SLOP, isSelected, nudgeOf, selected } from '../../machines/editor/press.ts'
import { rectBetween } from '../../machines/editor/rects.ts'
import {
  SNAP_DEGREES,
  movedTurned,
  resizedTurned,
  turnedAlong,
  turnedBy,
  upright,
} from '../../machines/editor/turned-rects.ts'
import type { TurnedRect } from '../../machines/editor/turned-rects.ts'
import type {
  Commit,
  HandleName,
  KeySample,
  PointerSample,
  Preview,
  Selected,
  ToolView,
} from '../../machines/editor/types.ts'

export interface BoxToolOptions {
  readonly layers: readonly BoxLayer[]
  /** The layer of a dragged box; null: the tool makes none, and grabs any box of its layers. */
  readonly creates: BoxLayer | null
  /** Roles of other items that a click selects, such as masks. */
  readonly picks?: readonly string[]
  readonly newId: () => string
}

export type Gesture =
  | { readonly type: 'create'; readonly layer: BoxLayer }
  | { readonly type: 'move'; readonly layer: BoxLayer; readonly box: LayerBox }
  | {
      readonly type: 'resize'
      readonly layer: BoxLayer
      readonly box: LayerBox
      readonly handle: Exclude<HandleName, 'rotate'>
    }
  | { readonly type: 'turn'; readonly layer: BoxLayer; readonly box: LayerBox }

export interface BoxToolContext {
  readonly gesture: Gesture | null
  readonly press: PointerSample | null
  readonly view: ToolView<unknown> | null
  readonly rect: TurnedRect | null
  readonly clicked: PointerSample | null
}

export const RESTING: BoxToolContext = { gesture: null, press: null, view: null, rect: null, clicked: null }

/** In source pixels; smaller boxes are dropped. */
export const MIN_SIDE = 1

const layerOf = (options: BoxToolOptions, sample: PointerSample): BoxLayer | undefined =>
  options.layers.find((layer) => layer.role === sample.hit?.role)

function hitBox(options: BoxToolOptions, sample: PointerSample, view: ToolView<unknown>) {
  const layer = layerOf(options, sample)
  const box = layer && sample.hit ? boxOf(view.document, layer, sample.hit.id) : undefined
  return layer && box ? { layer, box } : null
}

/** The handle apart from the box turns it, the others resize. */
export function handleAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): Gesture | null {
  const found = hitBox(options, sample, view)
  const handle = sample.hit?.part === 'handle' ? sample.hit.handle : undefined
  if (!found || !handle) return null
  return handle === 'rotate' ? { type: 'turn', ...found } : { type: 'resize', ...found, handle }
}

/** A second click at the same place selects the next item below. */
const isAgain = (before: PointerSample | null, sample: PointerSample): boolean =>
  before !== null && apartOnScreen(before, sample, sample) <= SLOP

/** When the tool makes boxes it grabs only the selection, so that a box can start inside another one. */
export function moveAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
  before: PointerSample | null,
): Gesture | null {
  const chosen = isAgain(before, sample)
    ? sample.under?.find(({ role, id }) => isSelected(view, role, id))
    : undefined
  const found = hitBox(options, chosen ? { ...sample, hit: chosen } : sample, view)
  if (!found) return null
  const grabs = options.creates === null || isSelected(view, found.layer.role, found.box.id)
  return grabs ? { type: 'move', ...found } : null
}

export function standsAsPressed(gesture: Gesture, view: ToolView<unknown>): boolean {
  if (gesture.type === 'create') return true
  const now: unknown = boxOf(view.document, gesture.layer, gesture.box.id)
  return sameJson(now as Json | undefined, gesture.box as Json)
}

const turnedOf = ({ rect, rotation }: LayerBox): TurnedRect => ({ ...rect, rotation })

export function rectOfGesture(
  gesture: Gesture,
  press: PointerSample,
  sample: PointerSample,
  view: ToolView<unknown>,
): TurnedRect {
  const { shift, alt } = sample.modifiers
  const constraint = { proportional: shift, centred: alt }
  const by: Point = { x: sample.x - press.x, y: sample.y - press.y }
  switch (gesture.type) {
    case 'create':
      return upright(rectBetween(press, sample, view.bounds, constraint))
    case 'move':
      return movedTurned(turnedOf(gesture.box), by, view.bounds, constraint)
    case 'resize':
      return resizedTurned(turnedOf(gesture.box), gesture.handle, by, view.bounds, constraint)
    case 'turn':
      return turnedAlong(turnedOf(gesture.box), press, sample, view.bounds, shift)
  }
}

export const isLargeEnough = (rect: TurnedRect): boolean => rect.width >= MIN_SIDE && rect.height >= MIN_SIDE

export const previewOf = (gesture: Gesture, { rotation, ...rect }: TurnedRect): Preview => ({
  type: 'box',
  role: gesture.layer.role,
  id: gesture.type === 'create' ? null : gesture.box.id,
  rect,
  ...(gesture.layer.turns ? { rotation } : {}),
})

export function commitOf(
  options: BoxToolOptions,
  gesture: Gesture,
  box: TurnedRect,
  view: ToolView<unknown>,
): Commit | null {
  const { layer } = gesture
  if (gesture.type === 'create') {
    const id = newBoxId(layer, view, options.newId)
    if (id === null) return null
    const { rotation: _, ...rect } = box
    const edit = createBoxEdit(view, layer, rect, id)
    return edit && { edit, label: 'create', select: selected(layer.role, id) }
  }
  const edit = changeBoxEdit(view.document, layer, gesture.box.id, box)
  return edit && { edit, label: gesture.type, select: selected(layer.role, gesture.box.id) }
}

/** Further clicks at the same place cycle through the items below. */
export function selectionAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
  before: PointerSample | null,
): readonly Selected[] {
  const { hit, under = hit ? [hit] : [] } = sample
  const all = under.filter(
    (each) => options.picks?.includes(each.role) || hitBox(options, { ...sample, hit: each }, view) !== null,
  )
  const last = isAgain(before, sample) ? all.findIndex(({ role, id }) => isSelected(view, role, id)) : -1
  const next = all[(last + 1) % all.length]
  return next ? selected(next.role, next.id) : []
}

export const hasSelectedBox = (options: BoxToolOptions, view: ToolView<unknown>): boolean =>
  selectedBoxes(view.document, options.layers, view.selection).length > 0

/** One pixel, ten with Shift; presses in a row make one undo step. */
export function nudgeCommit(options: BoxToolOptions, key: KeySample, view: ToolView<unknown>): Commit | null {
  const by = nudgeOf(key)
  if (!by) return null
  const free = { proportional: false, centred: false }
  const boxes = selectedBoxes(view.document, options.layers, view.selection)
  const edit = composite(
    boxes.map(({ layer, ...box }) =>
      changeBoxEdit(view.document, layer, box.id, movedTurned(turnedOf(box), by, view.bounds, free)),
    ),
  )
  const merge = `nudge ${boxes.map(({ id }) => id).join(' ')}`
  return edit && { edit, label: 'nudge', merge, time: key.time }
}

/** Degrees per key: one, or the snap step with Shift. */
const TURNS: Readonly<Record<string, number>> = { ',': -1, '.': 1, '<': -SNAP_DEGREES, '>': SNAP_DEGREES }

const turningBoxes = (options: BoxToolOptions, view: ToolView<unknown>) =>
  selectedBoxes(view.document, options.layers, view.selection).filter(({ layer }) => layer.turns)

export const canTurn = (options: BoxToolOptions, { key }: KeySample, view: ToolView<unknown>): boolean =>
  key in TURNS && turningBoxes(options, view).length > 0

export function turnCommit(options: BoxToolOptions, key: KeySample, view: ToolView<unknown>): Commit | null {
  const degrees = TURNS[key.key] ?? 0
  const boxes = turningBoxes(options, view)
  const edit = composite(
    boxes.map(({ layer, ...box }) =>
      changeBoxEdit(view.document, layer, box.id, turnedBy(turnedOf(box), degrees, view.bounds)),
    ),
  )
  const merge = `turn ${boxes.map(({ id }) => id).join(' ')}`
  return edit && { edit, label: 'turn', merge, time: key.time }
}

/** Removes the last box first, so that the other indices stay valid. */
export function removalCommit(options: BoxToolOptions, view: ToolView<unknown>): Commit | null {
  const boxes = selectedBoxes(view.document, options.layers, view.selection)
  const edits = boxes.flatMap(({ layer, id }) => removeBoxEdit(view.document, layer, id) ?? [])
  const late = (edit: (typeof edits)[number]): number => (edit.type === 'remove' ? edit.index : 0)
  const edit = composite(edits.toSorted((a, b) => late(b) - late(a)))
  return edit && { edit, label: 'remove', select: [] }
}
