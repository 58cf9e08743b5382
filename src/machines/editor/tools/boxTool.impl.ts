import { boxOf, changeBoxEdit, createBoxEdit, removeBoxEdit, selectedBoxes } from '../box-layer.ts'
import type { BoxLayer, LayerBox } from '../box-layer.ts'
import { composite } from '../edit-makers.ts'
import { movedRect, rectBetween, resizedRect } from '../rects.ts'
import type { Point } from '../rects.ts'
import type {
  Commit,
  HandleName,
  KeySample,
  PointerSample,
  Preview,
  Rect,
  Selected,
  ToolView,
} from '../types.ts'

/** What the box tool does; when it does it is drawn in `boxTool.chart.ts`. */

export interface BoxToolOptions {
  /** Boxes that it moves, resizes, nudges and removes. */
  readonly layers: readonly BoxLayer[]
  /** Where a dragged box goes; null: the tool makes none, and grabs any box of its layers. */
  readonly creates: BoxLayer | null
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

export interface BoxToolContext {
  readonly gesture: Gesture | null
  readonly press: PointerSample | null
  readonly view: ToolView<unknown> | null
  readonly rect: Rect | null
}

export const RESTING: BoxToolContext = { gesture: null, press: null, view: null, rect: null }

/** CSS pixels that a press may wander before it is a drag. */
export const SLOP = 3
/** Source pixels below which a box is not one. */
export const MIN_SIDE = 1
export const NUDGE = 1
export const BIG_NUDGE = 10

const MAIN_BUTTON = 1

export const isMainButton = (sample: PointerSample): boolean => (sample.buttons & MAIN_BUTTON) !== 0

const layerOf = (options: BoxToolOptions, sample: PointerSample): BoxLayer | undefined =>
  options.layers.find((layer) => layer.role === sample.hit?.role)

function hitBox(options: BoxToolOptions, sample: PointerSample, view: ToolView<unknown>) {
  const layer = layerOf(options, sample)
  const box = layer && sample.hit ? boxOf(view.document, layer, sample.hit.id) : undefined
  return layer && box ? { layer, box } : null
}

const isSelected = (view: ToolView<unknown>, role: string, id: string): boolean =>
  view.selection.some((one) => one.role === role && one.id === id)

export function resizeAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): Gesture | null {
  const found = hitBox(options, sample, view)
  const handle = sample.hit?.part === 'handle' ? sample.hit.handle : undefined
  return found && handle && handle !== 'rotate' ? { type: 'resize', ...found, handle } : null
}

/** A tool that makes boxes grabs only what is selected, so that boxes can be made inside of others. */
export function moveAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): Gesture | null {
  const found = hitBox(options, sample, view)
  if (!found) return null
  const grabs = options.creates === null || isSelected(view, found.layer.role, found.box.id)
  return grabs ? { type: 'move', ...found } : null
}

export const exceedsSlop = (press: PointerSample, sample: PointerSample): boolean =>
  Math.hypot(sample.screenX - press.screenX, sample.screenY - press.screenY) > SLOP

/** The rectangle that the gesture would leave if it ended at this sample. */
export function rectOfGesture(
  gesture: Gesture,
  press: PointerSample,
  sample: PointerSample,
  view: ToolView<unknown>,
): Rect {
  const { shift, alt } = sample.modifiers
  const constraint = { proportional: shift, centred: alt }
  const by: Point = { x: sample.x - press.x, y: sample.y - press.y }
  switch (gesture.type) {
    case 'create':
      return rectBetween(press, sample, view.bounds, constraint)
    case 'move':
      return movedRect(gesture.box.rect, by, view.bounds, constraint)
    case 'resize':
      return resizedRect(gesture.box.rect, gesture.handle, by, view.bounds, constraint)
  }
}

export const isLargeEnough = (rect: Rect): boolean => rect.width >= MIN_SIDE && rect.height >= MIN_SIDE

export const previewOf = (gesture: Gesture, rect: Rect): Preview => ({
  type: 'box',
  role: gesture.layer.role,
  id: gesture.type === 'create' ? null : gesture.box.id,
  rect,
})

/** The commit that ends a gesture; null when it leaves everything as it was. */
export function commitOf(
  options: BoxToolOptions,
  gesture: Gesture,
  rect: Rect,
  view: ToolView<unknown>,
): Commit | null {
  const { layer } = gesture
  if (gesture.type === 'create') {
    const id = layer.holds === 'one' ? layer.id : options.newId()
    const edit = createBoxEdit(view.document, layer, rect, id)
    return edit && { edit, label: 'create', select: [{ role: layer.role, id }] }
  }
  const edit = changeBoxEdit(view.document, layer, gesture.box.id, rect)
  return edit && { edit, label: gesture.type, select: [{ role: layer.role, id: gesture.box.id }] }
}

/** What a click without a drag selects: the box that it hit, or nothing. */
export function selectionAt(
  options: BoxToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): readonly Selected[] {
  const found = hitBox(options, sample, view)
  return found ? [{ role: found.layer.role, id: found.box.id }] : []
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const isPlain = ({ modifiers }: KeySample): boolean => !modifiers.alt && !modifiers.ctrl && !modifiers.meta

export const isNudge = (key: KeySample): boolean => key.key in ARROWS && isPlain(key)

export const isRemoval = (key: KeySample): boolean =>
  (key.key === 'Delete' || key.key === 'Backspace') && isPlain(key)

export const hasSelectedBox = (options: BoxToolOptions, view: ToolView<unknown>): boolean =>
  selectedBoxes(view.document, options.layers, view.selection).length > 0

/** Moves the selected boxes by one pixel, ten with shift; presses that follow each other make one undo step. */
export function nudgeCommit(options: BoxToolOptions, key: KeySample, view: ToolView<unknown>): Commit | null {
  const arrow = ARROWS[key.key]
  if (!arrow) return null
  const far = key.modifiers.shift ? BIG_NUDGE : NUDGE
  const by = { x: arrow.x * far, y: arrow.y * far }
  const free = { proportional: false, centred: false }
  const boxes = selectedBoxes(view.document, options.layers, view.selection)
  const edit = composite(
    boxes.map(({ layer, id, rect }) =>
      changeBoxEdit(view.document, layer, id, movedRect(rect, by, view.bounds, free)),
    ),
  )
  const merge = `nudge ${boxes.map(({ id }) => id).join(' ')}`
  return edit && { edit, label: 'nudge', merge, time: key.time }
}

/** Removes the selected boxes. Later ones first, so that each index holds when its turn comes. */
export function removalCommit(options: BoxToolOptions, view: ToolView<unknown>): Commit | null {
  const boxes = selectedBoxes(view.document, options.layers, view.selection)
  const edits = boxes.flatMap(({ layer, id }) => removeBoxEdit(view.document, layer, id) ?? [])
  const late = (edit: (typeof edits)[number]): number => (edit.type === 'remove' ? edit.index : 0)
  const edit = composite(edits.toSorted((a, b) => late(b) - late(a)))
  return edit && { edit, label: 'remove', select: [] }
}
