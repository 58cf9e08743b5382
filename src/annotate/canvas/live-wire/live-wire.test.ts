import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from '../../../domain/geometry/point.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { cheapestPaths, costOf, straightened, straightPath } from './cheapest-paths.ts'
import type { Costs } from './edge-costs.ts'
import { MOST_COST } from './edge-costs.ts'
import { createLiveWire, simplifyPath } from './live-wire.ts'
import { seenShape } from './testing.ts'

const CENTRE = { x: 300, y: 220 }
const RADIUS = 120
const onCircle = (degrees: number, radius = RADIUS): Point => ({
  x: CENTRE.x + radius * Math.cos((degrees * Math.PI) / 180),
  y: CENTRE.y + radius * Math.sin((degrees * Math.PI) / 180),
})
const fromCircle = (at: Point): number => Math.abs(distance(at, CENTRE) - RADIUS)
const disc = seenShape({ width: 640, height: 480 }, (at) => distance(at, CENTRE) <= RADIUS)

const wireOver = (seen: Parameters<ReturnType<typeof createLiveWire>['over']>[0]) => {
  const live = createLiveWire()
  live.over(seen)
  return live
}

describe('a wire', () => {
  it('begins at the edge near a press, and follows it', () => {
    const wire = wireOver(disc).from(onCircle(10, RADIUS + 4), 1, true)!
    const way = wire.to(onCircle(100))
    expect(Math.max(...[wire.start, ...way].map(fromCircle))).toBeLessThan(1.5)
    expect(way.length).toBeGreaterThan(5)
  })

  it('begins at the press where there is no edge to snap to', () => {
    const at = onCircle(10, RADIUS + 4)
    expect(wireOver(disc).from(at, 1, false)!.start).toBe(at)
  })

  it('samples screen pixels when zoomed out and picture pixels when zoomed in', () => {
    for (const zoom of [0.25, 0.5, 8]) {
      const wire = wireOver(disc).from(onCircle(10), zoom, true)!
      const way = wire.to(onCircle(60))
      // Less than one of these pixels away: an edge lies between two of them.
      expect(Math.max(...[wire.start, ...way].map(fromCircle))).toBeLessThan(0.9 / Math.min(1, zoom))
    }
  })

  it('goes straight over flat areas and to far targets', () => {
    const live = wireOver(disc)
    expect([
      live.from({ x: 40, y: 40 }, 1, false)!.to({ x: 130, y: 90 }),
      live.from(onCircle(0), 1, true)!.to({ x: 5, y: 5 }),
    ]).toEqual([[], []])
  })

  it('reaches the border of the picture itself', () => {
    const cut = seenShape({ width: 300, height: 200 }, ({ x }) => x < 90)
    const wire = wireOver(cut).from({ x: 88, y: 2 }, 1, true)!
    const corner = wire.to({ x: 1, y: 60 })
    expect([Math.min(...corner.map(({ y }) => y)), Math.min(...corner.map(({ x }) => x))]).toEqual([0, 0])
  })

  it('reaches corners on the far borders, beyond the last pixels', () => {
    const cut = seenShape({ width: 300, height: 200 }, ({ x }) => x > 210)
    const way = wireOver(cut).from({ x: 212, y: 100 }, 1, true)!.to({ x: 300, y: 200 })
    expect([way.length > 0, way.at(-1)!.y]).toEqual([true, 200])
  })

  it('needs a picture', () => {
    const live = createLiveWire()
    const before = live.from(CENTRE, 1, true)
    const stop = live.over(disc)
    stop()
    expect([before, live.from(CENTRE, 1, true)]).toEqual([null, null])
  })
})

const WIDTH = 24
const HEIGHT = 16
const cells = fc.record({ x: fc.nat(WIDTH - 1), y: fc.nat(HEIGHT - 1) })
const rasters = fc
  .array(fc.integer({ min: 1, max: MOST_COST }), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
  .map((values): Costs => ({ width: WIDTH, height: HEIGHT, values: Uint8Array.from(values) }))

/** By Bellman and Ford: every cell asks its neighbours until nothing changes. */
function leastCost(costs: Costs, from: Point, to: Point): number {
  const all = Array.from({ length: WIDTH * HEIGHT }, (_, index) => ({
    x: index % WIDTH,
    y: Math.floor(index / WIDTH),
  }))
  const least = all.map(({ x, y }) => (x === from.x && y === from.y ? 0 : Infinity))
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const a of all)
      for (const b of all.filter(({ x, y }) => Math.abs(x - a.x) <= 1 && Math.abs(y - a.y) <= 1)) {
        const through = least[a.y * WIDTH + a.x]! + costOf(costs, [a, b])
        if (a === b || through >= least[b.y * WIDTH + b.x]!) continue
        least[b.y * WIDTH + b.x] = through
        isChanged = true
      }
  }
  return least[to.y * WIDTH + to.x]!
}

describe('the cheapest path', () => {
  it('connects both ends through neighbours, and no path is cheaper', () => {
    fc.assert(
      fc.property(rasters, cells, cells, (costs, from, to) => {
        const path = cheapestPaths(costs, from).to(to)
        const steps = path
          .slice(1)
          .map((at, index) => Math.max(Math.abs(at.x - path[index]!.x), Math.abs(at.y - path[index]!.y)))
        expect([path[0], path.at(-1), steps.every((step) => step === 1)]).toEqual([from, to, true])
        expect(costOf(costs, path)).toBe(leastCost(costs, from, to))
        expect(costOf(costs, path)).toBeLessThanOrEqual(costOf(costs, straightPath(from, to)))
      }),
      { numRuns: 25 },
    )
  })

  it('does not depend on earlier paths', () => {
    fc.assert(
      fc.property(rasters, cells, fc.array(cells, { minLength: 1, maxLength: 4 }), (costs, from, places) => {
        const paths = cheapestPaths(costs, from)
        const asked = places.map((place) => costOf(costs, paths.to(place)))
        expect(asked).toEqual(places.map((place) => costOf(costs, cheapestPaths(costs, from).to(place))))
      }),
    )
  })
})

describe('a straightened path', () => {
  it('costs no more, and no corner can be removed for free', () => {
    const along = (costs: Costs, path: readonly Point[]): number =>
      path.slice(1).reduce((sum, at, index) => sum + costOf(costs, straightPath(path[index]!, at)), 0)
    fc.assert(
      fc.property(rasters, fc.array(cells, { minLength: 2, maxLength: 8 }), (costs, path) => {
        const made = straightened(costs, path)
        expect([made[0], made.at(-1)]).toEqual([path[0], path.at(-1)])
        expect(along(costs, made)).toBeLessThanOrEqual(along(costs, path))
        for (let index = 2; index < made.length; index++) {
          const [a, b, c] = made.slice(index - 2, index + 1)
          expect(along(costs, [a!, c!])).toBeGreaterThan(along(costs, [a!, b!, c!]))
        }
      }),
    )
  })

  it('over even ground is one line', () => {
    const even: Costs = { width: WIDTH, height: HEIGHT, values: new Uint8Array(WIDTH * HEIGHT).fill(9) }
    const path = cheapestPaths(even, { x: 1, y: 2 }).to({ x: 20, y: 9 })
    expect(straightened(even, path)).toEqual([
      { x: 1, y: 2 },
      { x: 20, y: 9 },
    ])
  })
})

describe('fewer points', () => {
  const paths = fc.array(cells, { minLength: 2, maxLength: 40 })
  const fromSegment = (at: Point, a: Point, b: Point): number => {
    const length = distance(a, b) ** 2
    const part = length === 0 ? 0 : ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length
    const along = Math.min(1, Math.max(0, part))
    return distance(at, { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) })
  }

  it('keep both ends, and no dropped point is farther away than allowed', () => {
    fc.assert(
      fc.property(paths, fc.constantFrom(0.7, 3), (path, within) => {
        const fewer = simplifyPath(path, within)
        expect([fewer[0], fewer.at(-1)]).toEqual([path[0], path.at(-1)])
        const kept = fewer.map((at) => path.indexOf(at))
        for (const [index, at] of path.entries()) {
          const after = kept.findIndex((place) => place >= index)
          if (after > 0)
            expect(fromSegment(at, fewer[after - 1]!, fewer[after]!)).toBeLessThanOrEqual(within + 1e-9)
        }
      }),
    )
  })

  it('of a straight path are its ends', () => {
    expect(simplifyPath(straightPath({ x: 0, y: 0 }, { x: 20, y: 10 }), 0.7)).toEqual([
      { x: 0, y: 0 },
      { x: 20, y: 10 },
    ])
  })
})
