import { expect, test } from 'vitest'
import { FullCounts } from './full-counts.ts'

const LIMIT = 10

const setUp = () => {
  const clock = { now: 0 }
  const counts = new FullCounts(LIMIT, () => clock.now)
  const counted: string[] = []
  const of = (key: string, count: number) =>
    counts.of(key, async () => {
      counted.push(key)
      return count
    })
  return { clock, counted, of }
}

test('a count at the limit is repeated after a minute', async () => {
  const { clock, counted, of } = setUp()
  expect([await of('all', LIMIT), await of('all', 3)]).toEqual([LIMIT, LIMIT])
  clock.now = 59_999
  expect(await of('all', 3)).toBe(LIMIT)
  clock.now = 60_000
  expect([await of('all', 3), await of('all', 4)]).toEqual([3, 4])
  expect(counted).toEqual(['all', 'all', 'all'])
})

test('a figure beyond the limit counts as the limit from the first time on', async () => {
  const { of } = setUp()
  expect([await of('all', LIMIT + 1), await of('all', LIMIT + 1)]).toEqual([LIMIT, LIMIT])
})

test('each filter has its own count, and counts below the limit are always exact', async () => {
  const { counted, of } = setUp()
  await of('all', LIMIT)
  expect([await of('one', 9), await of('one', 8), await of('all', 1)]).toEqual([9, 8, LIMIT])
  expect(counted).toEqual(['all', 'one', 'one'])
})

test('the newest thousand counts are cached', async () => {
  const { counted, of } = setUp()
  for (let n = 0; n <= 1000; n += 1) await of(String(n), LIMIT)
  counted.length = 0
  expect([await of('0', 1), await of('1', 1), await of('1000', 1)]).toEqual([1, LIMIT, LIMIT])
  expect(counted).toEqual(['0'])
})

test('a failed count is reported and not cached', async () => {
  const counts = new FullCounts(LIMIT)
  await expect(counts.of('all', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await counts.of('all', async () => 2)).toBe(2)
})
