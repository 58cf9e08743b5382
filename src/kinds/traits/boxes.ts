import type { Rect } from '../../domain/geometry/rect.ts'
import { isAmong } from '../../machines/editor/selection.ts'
import type { BoxPreview } from '../../machines/editor/types.ts'
import { MARQUEE_ROLE } from '../../machines/editor/types.ts'
import type { BoxItem, HandleName, SceneItem, Style } from '../../render/scene.ts'
import { DATA_COLOURS, withOpacity } from '../colours.ts'
import type { EditorView } from '../types.ts'

export interface BoxLook {
  readonly role: string
  readonly colour: string
  readonly hatched?: boolean
  readonly dash?: readonly number[]
  readonly reach?: 'all' | 'none'
  readonly turns?: boolean
  /** What a new one is called while it is drawn. */
  readonly name?: string
}

export interface BoxToShow {
  readonly id: string
  readonly rect: Rect
  /** Degrees clockwise about the centre, 0 by default. */
  readonly rotation?: number
  readonly label?: string
}

export const RESIZE_HANDLES: readonly HandleName[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']
const ALL_HANDLES: readonly HandleName[] = [...RESIZE_HANDLES, 'rotate']

/** Cached, so that an unchanged box is the same data in the next frame. */
const styles = new Map<string, Style>()

function styleOf(look: BoxLook, emphasis: 'plain' | 'hover' | 'selected'): Style {
  const key = `${look.colour} ${look.hatched} ${look.dash?.join()} ${emphasis}`
  const known = styles.get(key)
  if (known) return known
  const fill = { plain: 0, hover: 0.1, selected: 0.14 }[emphasis]
  const style: Style = {
    stroke: look.colour,
    screenWidth: 2,
    ...(fill > 0 ? { fill: withOpacity(look.colour, fill) } : {}),
    ...(look.hatched ? { hatch: withOpacity(look.colour, 0.45) } : {}),
    ...(look.dash ? { dash: look.dash } : {}),
  }
  styles.set(key, style)
  return style
}

type HeldBox = Omit<BoxPreview, 'others'>

const previewOf = ({ preview }: EditorView, role: string): BoxPreview | undefined =>
  preview?.type === 'box' && preview.role === role ? preview : undefined

const heldTogether = new WeakMap<BoxPreview, ReadonlyMap<string, HeldBox>>()

/** By name, for all that are dragged together in one frame. */
function heldBoxes(preview: BoxPreview): ReadonlyMap<string, HeldBox> {
  const known = heldTogether.get(preview)
  if (known) return known
  const all = [...(preview.others ?? []), preview]
  const held = new Map(all.map((box) => [`${box.role} ${box.id}`, box]))
  heldTogether.set(preview, held)
  return held
}

const heldBox = ({ preview }: EditorView, role: string, id: string): HeldBox | null =>
  (preview?.type === 'box' && heldBoxes(preview).get(`${role} ${id}`)) || null

export function boxItem(box: BoxToShow, look: BoxLook, view: EditorView): BoxItem {
  const { hover } = view
  const selected = isAmong(view.selection, { role: look.role, id: box.id })
  const hovered = hover?.role === look.role && hover.id === box.id
  const fixed = look.reach === 'none'
  // A drawing tool makes boxes inside these, so only their edges can be picked.
  const open = view.drawing !== null && view.drawing !== look.role
  const held = heldBox(view, look.role, box.id)
  const rotation = held ? held.rotation : box.rotation
  return {
    type: 'box',
    id: box.id,
    role: look.role,
    reach: fixed ? 'none' : open ? 'edge' : 'all',
    rect: held ? held.rect : box.rect,
    ...(rotation ? { rotation } : {}),
    style: styleOf(look, selected ? 'selected' : hovered ? 'hover' : 'plain'),
    // One of several is moved, not resized.
    ...(selected && !fixed && view.selection.length === 1
      ? { handles: look.turns ? ALL_HANDLES : RESIZE_HANDLES }
      : {}),
    ...(box.label ? { label: box.label } : {}),
    ...(box.label && (selected || hovered) ? { isNamed: true } : {}),
  }
}

/** The large ones below, so that each can be reached. */
export const boxItems = (boxes: readonly BoxToShow[], look: BoxLook, view: EditorView): BoxItem[] =>
  boxes
    .toSorted((a, b) => b.rect.width * b.rect.height - a.rect.width * a.rect.height)
    .map((box) => boxItem(box, look, view))

const CROSSHAIR: Style = { stroke: withOpacity(DATA_COLOURS.crosshair, 0.7), screenWidth: 1 }

const MARQUEE: Style = {
  stroke: DATA_COLOURS.crosshair,
  screenWidth: 1,
  dash: [4, 3],
  fill: withOpacity(DATA_COLOURS.crosshair, 0.12),
}

export function liveItems(looks: readonly BoxLook[], view: EditorView): SceneItem[] {
  const items: SceneItem[] = []
  const look = looks.find(({ role }) => role === view.preview?.role)
  const preview = look && previewOf(view, look.role)
  if (look && preview?.id === null) {
    const { rect } = preview
    const size = `${Math.round(rect.width)} × ${Math.round(rect.height)}`
    const label = look.name === undefined ? size : `${look.name} ${size}`
    const box = { type: 'box', id: 'preview', role: look.role, reach: 'none', rect, label } as const
    items.push({ ...box, style: styleOf(look, 'selected') })
  }
  const marquee = previewOf(view, MARQUEE_ROLE)
  if (marquee)
    items.push({
      type: 'box',
      id: MARQUEE_ROLE,
      role: MARQUEE_ROLE,
      reach: 'none',
      rect: marquee.rect,
      style: MARQUEE,
    })
  if (view.crosshair && !view.preview) {
    items.push({
      type: 'crosshair',
      id: 'crosshair',
      role: 'crosshair',
      reach: 'none',
      style: CROSSHAIR,
      at: view.crosshair,
    })
  }
  return items
}
