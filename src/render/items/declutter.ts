import type { ScreenPoint, ScreenRect } from '../../domain/geometry/units.ts'
import { boundsOf, intersection } from '../../domain/geometry/rect.ts'
import { labelPill, outlineOf, topmost } from '../layout.ts'
import type { BoundedItem, BoxItem, ItemGroup, SceneEntry, SceneItem } from '../scene.ts'
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

type Nameable = Extract<BoundedItem, { readonly label?: string }>

type Named = Nameable & { readonly label: string }

const hasName = (item: SceneItem): item is Named =>
  item.type !== 'label' && 'label' in item && item.label !== undefined && item.label !== ''

function nameOf(item: Named, viewport: Viewport): Name {
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

interface Content {
  readonly named: readonly Named[]
  readonly boxes: readonly BoxItem[]
}

const contents = new WeakMap<ItemGroup, Content>()

/** A group is searched once. */
function contentOf(group: ItemGroup): Content {
  const known = contents.get(group)
  if (known) return known
  const content = { named: group.items.filter(hasName), boxes: group.items.filter(isBox) }
  contents.set(group, content)
  return content
}

function contentIn(entries: readonly SceneEntry[]): Content {
  const [named, boxes]: [Named[], BoxItem[]] = [[], []]
  for (const entry of entries)
    if (entry.type === 'group') {
      const content = contentOf(entry)
      named.push(...content.named)
      boxes.push(...content.boxes)
    } else {
      if (hasName(entry)) named.push(entry)
      if (isBox(entry)) boxes.push(entry)
    }
  return { named, boxes }
}

/** Larger boxes lie in very many cells. */
function smallBoxes(items: readonly BoxItem[], most: ScreenRect, viewport: Viewport) {
  const grid = createGrid<Name>()
  for (const item of items) {
    const rect = boundsAt(item, viewport)
    if (!rect || rect.width * HIDDEN_SHARE > most.width || rect.height * HIDDEN_SHARE > most.height) continue
    grid.add({ item, rect })
  }
  return grid
}

function unnamed(items: readonly SceneEntry[], viewport: Viewport): ReadonlySet<SceneEntry> {
  // Without the offset, no name comes or goes during a pan.
  const view = { ...viewport, offsetX: 0, offsetY: 0 }
  const { named, boxes: all } = contentIn(items)
  const names = named.map((item) => nameAt(item, view))
  const hidden = new Set<SceneEntry>()
  const [first] = names
  if (!first) return hidden
  const width = Math.max(...names.map(({ rect }) => rect.width))
  const boxes = smallBoxes(all, { ...first.rect, width }, view)
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
function withoutName<Item extends SceneItem>(item: Item): Item {
  if (!('label' in item)) return item
  const known = bare.get(item)
  if (known) return known as Item
  const { label: _, ...rest } = item
  bare.set(item, rest as Item)
  return rest as Item
}

interface BareGroup {
  readonly hidden: readonly SceneEntry[]
  readonly group: ItemGroup
}

const bareGroups = new WeakMap<ItemGroup, BareGroup>()

/** The same object while it lacks the same names. */
function withoutNames(group: ItemGroup, all: ReadonlySet<SceneEntry>): ItemGroup {
  const hidden = contentOf(group).named.filter((item) => all.has(item))
  if (hidden.length === 0) return group
  const known = bareGroups.get(group)
  if (known && sameMembers(known.hidden, hidden)) return known.group
  const items = group.items.map((item) => (all.has(item) ? withoutName(item) : item))
  const made = { ...group, items }
  bareGroups.set(group, { hidden, group: made })
  return made
}

const sameMembers = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((member, index) => member === other[index])

export function declutter(items: readonly SceneEntry[], viewport: Viewport): readonly SceneEntry[] {
  const hidden = unnamed(items, viewport)
  if (hidden.size === 0) return items
  return items.map((entry) => {
    if (entry.type === 'group') return withoutNames(entry, hidden)
    return hidden.has(entry) ? withoutName(entry) : entry
  })
}

/** Decides once per zoom: no name comes or goes while a view moves. */
export function createDeclutter(): (
  items: readonly SceneEntry[],
  viewport: Viewport,
  moving: boolean,
) => readonly SceneEntry[] {
  let last: { readonly items: readonly SceneEntry[]; readonly scale: number } | null = null
  let result: readonly SceneEntry[] = []
  return (items, viewport, moving) => {
    const { scale } = viewport
    if (last?.items === items && (moving || last.scale === scale)) return result
    const next = declutter(items, viewport)
    const isSame = last?.items === items && sameMembers(next, result)
    last = { items, scale }
    result = isSame ? result : next
    return result
  }
}
