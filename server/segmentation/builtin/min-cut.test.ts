import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINKS, MinCut } from './min-cut.ts'

const [WIDTH, HEIGHT] = [3, 3]
const NODES = WIDTH * HEIGHT

/** A grid with links to the right and down. */
function gridOf(right: readonly number[], down: readonly number[]) {
  const neighbours = new Int32Array(NODES * LINKS).fill(NODES)
  const capacities = new Int32Array(NODES * LINKS)
  const pairs: (readonly [from: number, to: number, capacity: number])[] = []
  const join = (from: number, to: number, link: number, capacity: number): void => {
    neighbours.set([to], from * LINKS + link)
    neighbours.set([from], to * LINKS + link + 1)
    capacities.set([capacity], from * LINKS + link)
    capacities.set([capacity], to * LINKS + link + 1)
    pairs.push([from, to, capacity])
  }
  for (let at = 0; at < NODES; at += 1) {
    if (at % WIDTH < WIDTH - 1) join(at, at + 1, 0, right[at]!)
    if (at < NODES - WIDTH) join(at, at + WIDTH, 2, down[at]!)
  }
  return { network: { nodes: NODES, neighbours, capacities }, pairs }
}

/** Of the sides of all nodes, the cheapest and of those the one with the fewest nodes at the source: by trying all. */
function cheapest(pairs: ReturnType<typeof gridOf>['pairs'], pull: readonly number[]): number[] {
  let best: { side: number[]; cost: number; size: number } | null = null
  for (let bits = 0; bits < 2 ** NODES; bits += 1) {
    const side = Array.from({ length: NODES }, (_, node) => (bits >> node) & 1)
    const links = pairs.reduce((sum, [from, to, each]) => sum + (side[from] === side[to] ? 0 : each), 0)
    const cost = pull.reduce((sum, each, node) => sum - (side[node] === 1 ? each : 0), links)
    const size = side.reduce((sum, each) => sum + each, 0)
    if (best === null || cost < best.cost || (cost === best.cost && size < best.size))
      best = { side, cost, size }
  }
  return best!.side
}

const capacities = fc.array(fc.nat({ max: 6 }), { minLength: NODES, maxLength: NODES })
const pulls = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: NODES, maxLength: NODES })

test('a cut is the cheapest of all, also after another cut of the same network', () => {
  fc.assert(
    fc.property(capacities, capacities, pulls, pulls, (right, down, first, second) => {
      const { network, pairs } = gridOf(right, down)
      const cut = new MinCut(network)
      expect([...cut.cut(Int32Array.from(first))]).toEqual(cheapest(pairs, first))
      expect([...cut.cut(Int32Array.from(second))]).toEqual(cheapest(pairs, second))
    }),
  )
})
