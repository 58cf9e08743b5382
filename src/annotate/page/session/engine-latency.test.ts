import { expect, test } from 'vitest'
import { createLatency, QUICK_MS } from './segmenter.ts'

const after = (...answers: number[]): boolean => {
  const latency = createLatency()
  answers.forEach(latency.add)
  return latency.isQuick()
}

test('an engine is quick when most of its last replies are', () => {
  expect([after(), after(10), after(10, QUICK_MS), after(10, QUICK_MS + 1)]).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(after(900, 10, 10)).toBe(true)
  expect(after(10, 10, 10, 900, 900, 900)).toBe(false)
})
