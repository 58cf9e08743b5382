import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOf } from '../../tests/support/random.ts'
import { inRounds, median, quantile, shuffled } from './statistics.ts'

describe('quantiles', () => {
  it('interpolate between neighbours', () => {
    expect([0, 0.25, 0.5, 0.95, 1].map((part) => quantile([40, 10, 30, 20, 50], part))).toEqual([
      10, 20, 30, 48, 50,
    ])
  })

  it('equal a single value, and do not exist without values', () => {
    expect([quantile([7], 0.95), median([]), median([1, 2])]).toEqual([7, Number.NaN, 1.5])
  })

  it('grow with the part and stay within the values', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 })
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(values, part, part, (numbers, a, b) => {
        const [low, high] = [quantile(numbers, Math.min(a, b)), quantile(numbers, Math.max(a, b))]
        expect(low).toBeLessThanOrEqual(high + 1e-9)
        expect(low).toBeGreaterThanOrEqual(Math.min(...numbers))
        expect(high).toBeLessThanOrEqual(Math.max(...numbers))
      }),
    )
  })
})

describe('shuffled', () => {
  it('keeps all values and the list it was given', () => {
    const values = [1, 2, 3, 4, 5]
    const mixed = shuffled(values, randomOf(3).next)
    expect({
      values,
      sorted: mixed.toSorted((a, b) => a - b),
      isOther: mixed.join() !== values.join(),
    }).toEqual({
      values: [1, 2, 3, 4, 5],
      sorted: [1, 2, 3, 4, 5],
      isOther: true,
    })
  })

  it('puts each value first equally often', () => {
    const random = randomOf(5).next
    const firsts = [0, 0, 0]
    for (let time = 0; time < 3000; time++) {
      const [first = 0] = shuffled([0, 1, 2], random)
      firsts[first] = (firsts[first] ?? 0) + 1
    }
    for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })
})

describe('rounds', () => {
  it('give the samples of each contender, round by round', async () => {
    const seen: string[] = []
    const samples = await inRounds(3, ['ours', 'theirs'], async (name, round) => {
      seen.push(`${name} ${round}`)
      return `${name} ${round}`
    })
    expect(samples).toEqual([
      ['ours 0', 'ours 1', 'ours 2'],
      ['theirs 0', 'theirs 1', 'theirs 2'],
    ])
    expect([0, 2, 4].map((at) => seen.slice(at, at + 2).toSorted())).toEqual(
      [0, 1, 2].map((round) => [`ours ${round}`, `theirs ${round}`]),
    )
  })
})
