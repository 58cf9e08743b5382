import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disagreementOf, doubtOf, type Finding } from './doubt.ts'

const box = { x: 0, y: 0, width: 100, height: 100 }
const finding = (label: string, score: number, x = 0): Finding => ({ label, score, box: { ...box, x } })

describe('the doubt of one model', () => {
  test('adds up what is likely wrong and what is likely left out', () => {
    expect(doubtOf([], 0.5)).toBe(0)
    expect(doubtOf([finding('car', 0.9), finding('car', 0.5), finding('dog', 0.3)], 0.5)).toBeCloseTo(0.9)
  })

  test('is never more than the things, and less where the model is sure', () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 })
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 1, noNaN: true }), (list, minScore) => {
        const doubt = doubtOf(
          list.map((score) => finding('car', score)),
          minScore,
        )
        expect(doubt).toBeGreaterThanOrEqual(0)
        expect(doubt).toBeLessThanOrEqual(list.length)
        expect(
          doubtOf(
            list.map((score) => finding('car', Math.round(score))),
            0.5,
          ),
        ).toBe(0)
      }),
    )
  })
})

describe('the disagreement of two models', () => {
  test('adds up what one alone found, and how far apart shared things lie', () => {
    expect(disagreementOf([finding('car', 0.9)], [finding('car', 0.4)])).toBe(0)
    expect(disagreementOf([finding('car', 0.9)], [finding('dog', 0.4)])).toBeCloseTo(1.3)
    expect(disagreementOf([finding('car', 0.9), finding('car', 0.6, 500)], [])).toBeCloseTo(1.5)
    // 80 of 120 pixels of width are shared.
    expect(disagreementOf([finding('car', 0.9)], [finding('car', 0.4, 20)])).toBeCloseTo(1 - 80 / 120)
  })

  test('gives each thing to the one that covers it best, and one only', () => {
    const one = [finding('car', 0.9, 10), finding('car', 0.8)]
    expect(disagreementOf(one, [finding('car', 0.7)])).toBeCloseTo(0.9)
  })

  test('is symmetric, and none with itself', () => {
    const things = fc.array(
      fc.record({
        label: fc.constantFrom('car', 'dog'),
        score: fc.double({ min: 0, max: 1, noNaN: true }),
        box: fc.record({
          x: fc.integer({ min: 0, max: 50 }),
          y: fc.integer({ min: 0, max: 50 }),
          width: fc.integer({ min: 1, max: 90 }),
          height: fc.integer({ min: 1, max: 90 }),
        }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(things, things, (one, other) => {
        expect(disagreementOf(one, one)).toBe(0)
        expect(disagreementOf(one, other)).toBeGreaterThanOrEqual(0)
        expect(disagreementOf(one, other)).toBeCloseTo(disagreementOf(other, one))
      }),
    )
  })
})
