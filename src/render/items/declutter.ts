import type { ScreenPoint, ScreenRect } from '../../domain/geometry/units.ts'
import { boundsOf, intersection } from '../../domain/geometry/rect.ts'
import { labelPill, outlineOf, topmost } from '../layout.ts'
import type { BoxItem, SceneItem } from '../scene.ts'
import { eachTile, indexOf } from '../tile-grid.ts'
import type { Viewport } from '../viewport.ts'

/** Leaves out names that lie on another name or hide another box. Selected and hovered items keep theirs. */

const HIDDEN_SHARE = 1 / 3
/** CSS pixels. */
const CELL = { width: 128, height: 128 }

const isBox = (item: SceneItem): item is BoxItem => item.type === 'box'

interface Name {
  readonly item: SceneItem
  readonly rect: ScreenRect
}

type Nameable = Extract<SceneItem, { readonly label?: string }>

const hasName = (item: SceneItem): item is Nameable & { readonly label: string } =>
  item.type !== 'label' && 'label' in item && item.label !== undefined && item.label !== ''

function nameOf(item: Nameable & { readonly label: string }, viewport: Viewport): Name {
  const outline = outlineOf(item, viewport)
  const { x, y } = topmost(outline)
  const lift = item.type === 'point' ? item.screenRadius : 0
  const at: ScreenPoint = { x: x + lift, y: y - lift }
  return { item, rect: labelPill(item.label, at) }
}

/** Keeps what is found for an item until the scale changes: a drag shows most items again in every frame. */
function perScale<Item extends SceneItem, Found>(find: (item: Item, viewport: Viewport) => Found) {
  const known = new WeakMap<Item, { readonly scale: number; readonly found: Found }>()
  return (item: Item, viewport: Viewport): Found => {
    const { scale } = viewport
    const last = known.get(item)
    if (last?.scale === scale) return last.found
    const found = find(item, viewport)
    known.set(item, { scale, found })
    return found
  }
}

const nameAt = perScale(nameOf)
const boundsAt = perScale((item: BoxItem, viewport) => boundsOf(outlineOf(item, viewport)))

const areaOf = ({ width, height }: ScreenRect): number => width * height

function covers(rect: ScreenRect, other: ScreenRect, share: number): boolean {
  const common = intersection(rect, other)
  return common !== null && areaOf(common) > share * areaOf(other)
}

function createGrid<Value extends { readonly rect: ScreenRect }>() {
  const cells = new Map<number, Value[]>()
  return {
    add(value: Value): void {
      eachTile(value.rect, CELL, (column, row) => {
        const cell = cells.get(indexOf(column, row))
        if (cell) cell.push(value)
        else cells.set(indexOf(column, row), [value])
      })
    },
    some(rect: ScreenRect, is: (value: Value) => boolean): boolean {
      let found = false
      eachTile(rect, CELL, (column, row) => {
        found ||= cells.get(indexOf(column, row))?.some(is) ?? false
      })
      return found
    },
  }
}

/** Larger boxes lie in very many cells. */
function smallBoxes(items: readonly SceneItem[], most: ScreenRect, viewport: Viewport) {
  const grid = createGrid<Name>()
  for (const item of items.filter(isBox)) {
    const rect = boundsAt(item, viewport)
    if (!rect || rect.width * HIDDEN_SHARE > most.width || rect.height * HIDDEN_SHARE > most.height) continue
    grid.add({ item, rect })
  }
  return grid
}

function unnamed(items: readonly SceneItem[], viewport: Viewport): ReadonlySet<SceneItem> {
  // Without the offset, no name comes or goes during a pan.
  const view = { ...viewport, offsetX: 0, offsetY: 0 }
  const names = items.filter(hasName).map((item) => nameAt(item, view))
  const hidden = new Set<SceneItem>()
  const [first] = names
  if (!first) return hidden
  const width = Math.max(...names.map(({ rect }) => rect.width))
  const boxes = smallBoxes(items, { ...first.rect, width }, view)
  const shown = createGrid<Name>()
  const show = (name: Name): void => shown.add(name)
  const isFirst = ({ item }: Name): boolean => 'isNamed' in item && item.isNamed === true
  names.filter(isFirst).forEach(show)
  // The topmost are fully visible, so their names come first.
  for (const name of names.filter((each) => !isFirst(each)).toReversed()) {
    const { item, rect } = name
    const isOnName = shown.some(rect, (other) => covers(rect, other.rect, 0))
    if (
      isOnName ||
      boxes.some(rect, (other) => other.item !== item && covers(rect, other.rect, HIDDEN_SHARE))
    )
      hidden.add(item)
    else show(name)
  }
  return hidden
}

const bare = new WeakMap<SceneItem, SceneItem>()

/** Returns one object per item, so that it is not drawn again. */
function withoutName(item: SceneItem): SceneItem {
  if (!('label' in item)) return item
  const known = bare.get(item)
  if (known) return known
  const { label: _, ...rest } = item
  bare.set(item, rest)
  return rest
}

export function declutter(items: readonly SceneItem[], viewport: Viewport): readonly SceneItem[] {
  const hidden = unnamed(items, viewport)
  return hidden.size === 0 ? items : items.map((item) => (hidden.has(item) ? withoutName(item) : item))
}

/** Decides once per zoom: no name comes or goes while a view moves. */
export function createDeclutter(): (
  items: readonly SceneItem[],
  viewport: Viewport,
  moving: boolean,
) => readonly SceneItem[] {
  let last: { readonly items: readonly SceneItem[]; readonly scale: number } | null = null
  let result: readonly SceneItem[] = []
  return (items, viewport, moving) => {
    const { scale } = viewport
    if (last?.items === items && (moving || last.scale === scale)) return result
    const next = declutter(items, viewport)
    const isSame =
      last?.items === items &&
      next.length === result.length &&
      next.every((item, index) => item === result[index])
    last = { items, scale }
    result = isSame ? result : next
    return result
  }
}
