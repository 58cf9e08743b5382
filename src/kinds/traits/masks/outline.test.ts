import { expect, test } from 'vitest'
import { stringOfCounts } from '../../../domain/documents/rle.ts'
import type { RleMask } from '../../../domain/documents/types.ts'
import { maskOutline } from '../../../domain/segments/outline.ts'
import { linesOf, outlinesOf } from './outline.ts'

const [WIDTH, HEIGHT] = [1_000, 401]

/** Every other pixel of so many columns from the tenth on. */
function specks(columns: number): RleMask {
  const counts = [10 * HEIGHT]
  for (let pixel = 0; pixel < columns * HEIGHT; pixel += 2) counts.push(1, 1)
  const last = counts.pop() ?? 0
  counts.push(last + (WIDTH - 10 - columns) * HEIGHT)
  return { size: [HEIGHT, WIDTH], counts: stringOfCounts(counts) }
}

test('a mask with too many specks is outlined by its box, as tracing would take seconds', () => {
  const lines = linesOf(specks(900), 'a', '#f00', { dashed: true }).map(({ points, closed }) => ({
    points,
    closed,
  }))
  expect(lines).toEqual([
    {
      points: [
        { x: 10, y: 0 },
        { x: 910, y: 0 },
        { x: 910, y: 401 },
        { x: 10, y: 401 },
      ],
      closed: true,
    },
  ])
})

test('a mask with some specks is outlined exactly', () => {
  const mask = specks(20)
  expect(linesOf(mask, 'a', '#f00').map(({ points }) => points)).toEqual(maskOutline(mask))
})

/** Slanted shapes, each of its own. */
function slanted(count: number) {
  return Array.from({ length: count }, (_, place) => {
    const counts = [place]
    for (let column = 1; column < 20; column += 1) counts.push(column, HEIGHT - column - 1)
    counts.push(20, WIDTH * HEIGHT - counts.reduce((sum, each) => sum + each, 20))
    return { id: `${place}`, mask: { size: [HEIGHT, WIDTH], counts: stringOfCounts(counts) } as RleMask }
  })
}

test('hundreds of masks are outlined by several scenes, those that somebody selected first, and stay outlined', () => {
  const all = slanted(700).map((one) => ({
    ...one,
    colour: '#f00',
    look: Number(one.id) % 100 === 99 ? ('thick' as const) : ('thin' as const),
  }))
  const seen: string[][] = []
  for (let last = outlinesOf(all); ; last = outlinesOf(all)) {
    seen.push([...new Set(last.items.map(({ id }) => id.split('-')[1] ?? ''))])
    if (!last.isUnfinished) break
  }
  const selected = all.filter(({ look }) => look === 'thick').map(({ id }) => id)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen[0]).toEqual(expect.arrayContaining(selected))
  for (const [at, ids] of seen.entries()) expect(ids).toEqual(expect.arrayContaining(seen[at - 1] ?? []))
  expect(seen.at(-1)).toEqual(all.map(({ id }) => id))
})

test('a mask that is changed meanwhile gets its new outline, and a huge one is not put off for ever', () => {
  const look = { colour: '#f00', look: 'thin' } as const
  const all = slanted(300).map((one) => ({ ...one, ...look }))
  outlinesOf(all)
  const [huge] = [{ id: 'huge', mask: specks(300), ...look }]
  const changed = [huge, ...all.slice(1)]
  const rings: number[] = []
  for (let scenes = 0; scenes < 5; scenes += 1)
    rings.push(outlinesOf(changed).items.filter(({ id }) => id.startsWith('outline-huge')).length)
  expect(rings).toEqual([150, 150, 150, 150, 150])
})
