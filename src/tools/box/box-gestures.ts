import type { Point } from '../../domain/geometry/point.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { intersection, meets } from '../../domain/geometry/rect.ts'
import { rotatedBounds } from '../../domain/geometry/rotated-rect.ts'
import { maskTouches } from '../../domain/segments/runs.ts'
import {
  boxOf,
  boxesOf,
  canTurnBox,
  changeBoxEdit,
  createBoxEdit,
  newBoxId,
  removeBoxEdit,
  isOutOfReach,
  selectedBoxes,
} from '../../machines/editor/box-layer.ts'
import type { BoxLayer, LayerBox } from '../../machines/editor/box-layer.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { OfferLayer, PickLayer } from '../../machines/editor/masks.ts'
import type { Json } from '../../machines/json.ts'
import { sameJson } from '../../machines/json.ts'
import { apartOnScreen } from '../../machines/editor/paths.ts'
import { SLOP, isSelected, nudgeOf, selected } from '../../machines/editor/press.ts'
import { rectBetween } from '../../machines/editor/rects.ts'
import type { Constraint } from '../../machines/editor/rects.ts'
import { joined, toggledIn } from '../../machines/editor/selection.ts'
import {
  SNAP_DEGREES,
  movedTogether,
  movedTurned,
  resizedTurned,
  turnedAlong,
  turnedBy,
  upright,
} from '../../machines/editor/turned-rects.ts'
import type { TurnedRect } from '../../machines/editor/turned-rects.ts'
import { MARQUEE_ROLE } from '../../machines/editor/types.ts'
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
  /** Null: the tool makes none, and grabs any box of its layers. */
  readonly creates: BoxLayer | null
  /** A drag makes a box also inside the selected one, of which only the handles are grabbed. */
  readonly drawsAnywhere?: boolean
  readonly picks?: readonly PickLayer[]
  readonly offers?: OfferLayer
  readonly newId: () => string
}

interface OwnBox extends LayerBox {
  readonly layer: BoxLayer
}

export type Gesture =
  | { readonly type: 'create'; readonly layer: BoxLayer }
  | { readonly type: 'marquee'; readonly adds: boolean }
  | {
      readonly type: 'move'
      readonly layer: BoxLayer
      readonly box: LayerBox
      /** Where the box is one of several. */
      readonly others: readonly OwnBox[]
    }
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

/** Source pixels; smaller boxes are dropped. */
const MIN_SIDE = 1

const layerOf = (options: BoxToolOptions, sample: PointerSample): BoxLayer | undefined =>
  options.layers.find((layer) => layer.role === sample.hit?.role)

function hitBox(options: BoxToolOptions, sample: PointerSample, view: ToolView<unknown>) {
  const layer = layerOf(options, sample)
  const box = layer && sample.hit ? boxOf(view.document, layer, sample.hit.id) : undefined
  return layer && box ? { layer, box } : null
}

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

/** Then the next item below is selected. */
const isAgain = (before: PointerSample | null, sample: PointerSample): boolean =>
  before !== null && apartOnScreen(before, sample, sample) <= SLOP

/** A tool that makes boxes grabs only the selection, so that a box can start inside another one. */
export function moveAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
  before: PointerSample | null,
): Gesture | null {
  if (options.drawsAnywhere) return null
  const chosen = isAgain(before, sample)
    ? sample.under?.find(({ role, id }) => isSelected(view, role, id))
    : undefined
  const found = hitBox(options, chosen ? { ...sample, hit: chosen } : sample, view)
  if (!found) return null
  const isOne = isSelected(view, found.layer.role, found.box.id)
  if (options.creates !== null && !isOne) return null
  return { type: 'move', ...found, others: isOne ? othersHere(options, found, view) : [] }
}

/** None of another frame or item, which nobody would see move. */
const othersHere = (
  { layers }: BoxToolOptions,
  { layer, box }: { readonly layer: BoxLayer; readonly box: LayerBox },
  view: ToolView<unknown>,
): readonly OwnBox[] =>
  selectedBoxes(view.document, layers, view.selection).filter(
    (each) => (each.layer.role !== layer.role || each.id !== box.id) && isInSight(each, view),
  )

function isInSight({ layer, id, frame }: OwnBox, view: ToolView<unknown>): boolean {
  if (layer.holds === 'each') return layer.owner(view) === id
  const { currentFrame } = view.fields
  return frame === undefined || typeof currentFrame !== 'number' || frame === currentFrame
}

/** Ctrl begins one anywhere; a tool that makes no boxes, on empty ground. */
export const meansMarquee = ({ modifiers }: PointerSample): boolean => modifiers.ctrl || modifiers.meta

export function emptyGesture({ creates }: BoxToolOptions, sample: PointerSample): Gesture {
  const { shift } = sample.modifiers
  if (creates === null || meansMarquee(sample)) return { type: 'marquee', adds: shift }
  return { type: 'create', layer: creates }
}

function stands(layer: BoxLayer, box: LayerBox, view: ToolView<unknown>): boolean {
  const now: unknown = boxOf(view.document, layer, box.id)
  return sameJson(now as Json | undefined, box as Json)
}

export function standsAsPressed(gesture: Gesture, view: ToolView<unknown>): boolean {
  if (gesture.type === 'create' || gesture.type === 'marquee') return true
  const others = gesture.type === 'move' ? gesture.others : []
  return (
    stands(gesture.layer, gesture.box, view) && others.every(({ layer, ...box }) => stands(layer, box, view))
  )
}

const turnedOf = ({ rect, rotation }: LayerBox): TurnedRect => ({ ...rect, rotation })

const UNBOUND: Constraint = { proportional: false, centred: false }

function movedBox(
  { box, others }: Extract<Gesture, { type: 'move' }>,
  by: Point,
  { bounds }: ToolView<unknown>,
  constraint: Constraint,
): TurnedRect {
  if (others.length === 0) return movedTurned(turnedOf(box), by, bounds, constraint)
  const [moved] = movedTogether([box, ...others].map(turnedOf), by, bounds, constraint)
  return moved ?? turnedOf(box)
}

function othersAt(gesture: Gesture, { x, y }: TurnedRect): readonly (OwnBox & { readonly to: TurnedRect })[] {
  if (gesture.type !== 'move') return []
  const by = { x: x - gesture.box.rect.x, y: y - gesture.box.rect.y }
  return gesture.others.map((other) => {
    const was = turnedOf(other)
    return { ...other, to: { ...was, x: was.x + by.x, y: was.y + by.y } }
  })
}

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
    case 'marquee':
      return upright(rectBetween(press, sample, view.bounds, UNBOUND))
    case 'move':
      return movedBox(gesture, by, view, constraint)
    case 'resize':
      return resizedTurned(turnedOf(gesture.box), gesture.handle, by, view.bounds, constraint)
    case 'turn':
      return turnedAlong(turnedOf(gesture.box), press, sample, view.bounds, shift)
  }
}

export const isLargeEnough = (rect: TurnedRect): boolean => rect.width >= MIN_SIDE && rect.height >= MIN_SIDE

const heldAt = ({ role, turns }: BoxLayer, id: string | null, { rotation, ...rect }: TurnedRect) => ({
  type: 'box' as const,
  role,
  id,
  rect,
  ...(turns ? { rotation } : {}),
})

export function previewOf(gesture: Gesture, box: TurnedRect): Preview {
  if (gesture.type === 'marquee') {
    const { rotation: _, ...rect } = box
    return { type: 'box', role: MARQUEE_ROLE, id: null, rect }
  }
  const held = heldAt(gesture.layer, gesture.type === 'create' ? null : gesture.box.id, box)
  const others = othersAt(gesture, box).map(({ layer, id, to }) => heldAt(layer, id, to))
  return others.length === 0 ? held : { ...held, others }
}

export function commitOf(
  options: BoxToolOptions,
  gesture: Exclude<Gesture, { type: 'marquee' }>,
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
  const others = othersAt(gesture, box)
  const edit = composite([
    changeBoxEdit(view.document, layer, gesture.box.id, box),
    ...others.map((other) => changeBoxEdit(view.document, other.layer, other.id, other.to)),
  ])
  const select = others.length > 0 ? view.selection : selected(layer.role, gesture.box.id)
  return edit && { edit, label: gesture.type, select }
}

/** Boxes by their bounds, masks by their pixels. */
export function selectionIn(
  { layers, picks = [] }: BoxToolOptions,
  { adds }: Extract<Gesture, { type: 'marquee' }>,
  rect: Rect,
  view: ToolView<unknown>,
): readonly Selected[] {
  const boxes = layers.flatMap((layer) =>
    boxesOf(view.document, layer)
      .filter((box) => isInSight({ ...box, layer }, view) && !isOutOfReach(layer, box, view))
      .filter((box) => intersection(rotatedBounds(turnedOf(box)), rect) !== null)
      .map(({ id }) => ({ role: layer.role, id })),
  )
  const masks = picks.flatMap(({ role, pickable }) =>
    pickable(view)
      .filter((one) => ('mask' in one ? maskTouches(one.mask, rect) : meets(one.bounds, rect)))
      .map(({ id }) => ({ role, id })),
  )
  return joined(adds ? view.selection : [], [...boxes, ...masks])
}

/** Clicks at one place cycle through the items below. Shift or Ctrl toggles. */
export function selectionAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
  before: PointerSample | null,
): readonly Selected[] {
  const { hit, under = hit ? [hit] : [], modifiers } = sample
  const all = under.filter(
    (each) =>
      options.picks?.some(({ role }) => role === each.role) ||
      hitBox(options, { ...sample, hit: each }, view) !== null,
  )
  if (modifiers.shift || meansMarquee(sample))
    return all[0] ? toggledIn(view.selection, all[0]) : view.selection
  const last = isAgain(before, sample) ? all.findIndex(({ role, id }) => isSelected(view, role, id)) : -1
  const next = all[(last + 1) % all.length]
  return next ? selected(next.role, next.id) : []
}

export const hasSelectedBox = (options: BoxToolOptions, view: ToolView<unknown>): boolean =>
  selectedBoxes(view.document, options.layers, view.selection).length > 0

/** One pixel, ten with Shift; presses in a row are one undo step. */
export function nudgeCommit(options: BoxToolOptions, key: KeySample, view: ToolView<unknown>): Commit | null {
  const by = nudgeOf(key)
  if (!by) return null
  const boxes = selectedBoxes(view.document, options.layers, view.selection)
  const moved = movedTogether(boxes.map(turnedOf), by, view.bounds, UNBOUND)
  const edit = composite(
    boxes.map(({ layer, id }, index) => {
      const to = moved[index]
      return to ? changeBoxEdit(view.document, layer, id, to) : null
    }),
  )
  const merge = `nudge ${boxes.map(({ id }) => id).join(' ')}`
  return edit && { edit, label: 'nudge', merge, time: key.time }
}

/** Degrees: one, or the snap step with Shift. */
const TURNS: Readonly<Record<string, number>> = { ',': -1, '.': 1, '<': -SNAP_DEGREES, '>': SNAP_DEGREES }

const turningBoxes = (options: BoxToolOptions, view: ToolView<unknown>) =>
  selectedBoxes(view.document, options.layers, view.selection).filter((box) =>
    canTurnBox(box.layer, box, view),
  )

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

/** What is selected and picked by a layer whose items the tool removes. */
const removablePicks = ({ picks = [] }: BoxToolOptions, view: ToolView<unknown>) =>
  picks.flatMap(({ role, pickable, remove }) => {
    if (!remove) return []
    const ids = new Set(pickable(view).map(({ id }) => id))
    const chosen = view.selection.filter((one) => one.role === role && ids.has(one.id))
    return chosen.map(({ id }) => ({ id, remove }))
  })

export const removesSelected = (options: BoxToolOptions, view: ToolView<unknown>): boolean =>
  hasSelectedBox(options, view) || removablePicks(options, view).length > 0

/** The last item first, so that the other indices stay valid. */
export function removalCommit(options: BoxToolOptions, view: ToolView<unknown>): Commit | null {
  const boxes = selectedBoxes(view.document, options.layers, view.selection)
  const edits = [
    ...boxes.flatMap(({ layer, id }) => removeBoxEdit(view.document, layer, id) ?? []),
    ...removablePicks(options, view).flatMap(({ id, remove }) => remove(view.document, id) ?? []),
  ]
  const late = (edit: (typeof edits)[number]): number => (edit.type === 'remove' ? edit.index : 0)
  const edit = composite(edits.toSorted((a, b) => late(b) - late(a)))
  return edit && { edit, label: 'remove', select: [] }
}
