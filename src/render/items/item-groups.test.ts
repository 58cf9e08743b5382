import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScreenRect } from '../../domain/geometry/units.ts'
import { contains, inflate, overlaps } from '../geometry.ts'
import { hitsAt } from '../hit-test.ts'
import { reachOf } from '../layout.ts'
import type { BoundedItem, ItemGroup, SceneEntry, SceneItem } from '../scene.ts'
import { EMPTY_SCENE, itemsOf } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { declutter } from './declutter.ts'
import { entryReach } from '../item-groups.ts'
import { compareItems, itemsIn, measureReaches } from './item-reach.ts'
import { createItemPromoter } from './promote-items.ts'

const views: fc.Arbitrary<Viewport> = fc.record({
  width: fc.constant(500),
  height: fc.constant(250),
  ratio: fc.constantFrom(1, 2),
  scale: fc.constantFrom(0.3, 1, 7),
  offsetX: fc.integer({ min: -200, max: 200 }),
  offsetY: fc.integer({ min: -200, max: 200 }),
})

const points = fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 100 }) })
const base = { role: 'r', reach: 'all', style: { stroke: '#0af' } } as const
const names = fc.option(fc.constantFrom('左眼', 'a rather long name'), { nil: undefined })

const shapes: fc.Arbitrary<Omit<BoundedItem, 'id'>> = fc.oneof(
  fc
    .record({ at: points, label: names, radius: fc.integer({ min: 2, max: 40 }) })
    .map(
      ({ radius, at, label }) =>
        ({ ...base, type: 'point', at, screenRadius: radius, ...(label && { label }) }) as const,
    ),
  fc
    .record({ points: fc.array(points, { minLength: 2, maxLength: 4 }), label: names })
    .map(
      ({ label, ...path }) =>
        ({ ...base, type: 'path', closed: true, ...path, ...(label && { label }) }) as const,
    ),
  fc.record({ at: points, rotation: fc.constantFrom(0, 30), turns: fc.boolean() }).map(
    ({ at, rotation, turns }) =>
      ({
        ...base,
        type: 'box',
        rect: { ...at, width: 30, height: 12 },
        rotation,
        ...(turns && { handles: ['rotate', 'nw'] as const }),
      }) as const,
  ),
)

const groups: fc.Arbitrary<readonly ItemGroup[]> = fc
  .array(fc.array(shapes, { minLength: 1, maxLength: 4 }), { maxLength: 5 })
  .map((all) =>
    all.map((members, place) => ({
      type: 'group',
      id: `g${place}`,
      role: 'group',
      items: members.map((shape, index) => ({ ...shape, id: `${place}-${index}` }) as BoundedItem),
    })),
  )

/** But for rounding. */
const isWithin = (rect: ScreenRect, item: SceneItem, view: Viewport): boolean =>
  contains(inflate(rect, 1e-6), reachOf(item, view))

test('groups are hit, found and measured as their items are', () => {
  fc.assert(
    fc.property(groups, views, points, (entries, view, at) => {
      const items = itemsOf(entries)
      const region = { ...at, width: 60, height: 40 }
      const sceneOf = (all: readonly SceneEntry[]) => ({
        ...EMPTY_SCENE,
        width: 200,
        height: 100,
        items: all,
      })
      expect(hitsAt(sceneOf(entries), view, at)).toEqual(hitsAt(sceneOf(items), view, at))
      expect(itemsIn(measureReaches(entries, view), region, view)).toEqual(
        items.filter((item) => overlaps(reachOf(item, view), region)),
      )
      for (const group of entries)
        for (const item of group.items) expect(isWithin(entryReach(group, view), item, view)).toBe(true)
      expect(itemsOf(declutter(entries, view))).toEqual(declutter(items, view))
    }),
    { numRuns: 100 },
  )
})

test('what differs between two lists of groups lies within the repainted area', () => {
  fc.assert(
    fc.property(groups, groups, views, (before, other, view) => {
      const after = [...other.slice(0, 2), ...before.slice(2)]
      const { next, dirty } = compareItems(measureReaches(before, view), after, view)
      const outside = (entries: readonly SceneEntry[]) =>
        itemsOf(entries).filter((item) => !dirty || !isWithin(dirty, item, view))
      expect(outside(after)).toEqual(outside(before))
      expect(next).toEqual(measureReaches(after, view))
    }),
    { numRuns: 100 },
  )
})

const VIEW: Viewport = { width: 500, height: 250, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

/** Counts how often its items are asked for. */
function watched(place: number) {
  const items: BoundedItem[] = [
    { ...base, id: `${place}`, type: 'point', at: { x: 100 * place, y: 50 }, screenRadius: 4 },
  ]
  let reads = 0
  const group: ItemGroup = {
    type: 'group',
    id: `g${place}`,
    role: 'group',
    get items() {
      reads += 1
      return items
    },
  }
  return { group, reads: () => reads }
}

test('an event among hundreds of groups reads the items of those that it is about', () => {
  const all = Array.from({ length: 300 }, (_, place) => watched(place))
  const entries = all.map(({ group }) => group)
  const promoter = createItemPromoter()
  const event = (list: readonly SceneEntry[], now: number) => {
    const known = measureReaches(entries, VIEW)
    promoter.divide(list, now)
    compareItems(known, list, VIEW)
    itemsIn(known, { x: 0, y: 45, width: 10, height: 10 }, VIEW)
    declutter(list, VIEW)
    hitsAt({ ...EMPTY_SCENE, items: list }, VIEW, { x: 200, y: 50 })
  }
  event(entries, 0)
  const before = all.map(({ reads }) => reads())
  // The one at the pointer is made anew, as when it is hovered.
  event(entries.with(2, { ...entries[2]! }), 10)
  const read = all.flatMap(({ reads }, place) => (reads() > (before[place] ?? 0) ? [place] : []))
  expect(read).toEqual([0, 2])
})
