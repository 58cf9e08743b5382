import { expect, test } from 'vitest'
import type { KeyPoint } from './agreement.ts'
import { nodeAgreement } from './agreement.ts'

/**
 * Object keypoint similarity as COCO defines it: the mean of exp(-d² / (2 · area · (2σ)²)), worked out by hand with
 * σ = 0.08, so (2σ)² = 0.0256.
 */

const node = (name: string, x: number, y: number, visibility: 0 | 1 | 2 = 2): KeyPoint => ({
  name,
  x,
  y,
  visibility,
})
/** Two corners, so that the instance is 100 × 200 = 20,000 pixels² whatever lies between them. */
const CORNERS = [node('low', 0, 0), node('high', 100, 200)]

test('a node that is off by 3 and 4 pixels', () => {
  const [a, b] = [
    [...CORNERS, node('middle', 50, 100)],
    [...CORNERS, node('middle', 53, 104)],
  ]
  // d² = 25, 2 · 20,000 · 0.0256 = 1,024: exp(-25 / 1,024) = 0.975882.
  expect(nodeAgreement(a, b)).toBeCloseTo((1 + 1 + 0.9758815501) / 3, 9)
})

test('a hidden node counts as labelled; a node labelled by neither is ignored', () => {
  const a = [...CORNERS, node('middle', 50, 100, 1), node('none', 9, 9, 0)]
  const b = [...CORNERS, node('middle', 53, 104, 2), node('none', 70, 70, 0)]
  expect(nodeAgreement(a, b)).toBeCloseTo((1 + 1 + 0.9758815501) / 3, 9)
})

test('a node labelled by one person scores zero', () => {
  const a = [...CORNERS, node('middle', 50, 100), node('more', 20, 20)]
  const b = [...CORNERS, node('middle', 53, 104), node('more', 20, 20, 0)]
  expect(nodeAgreement(a, b)).toBeCloseTo((1 + 1 + 0.9758815501 + 0) / 4, 9)
})

test('the size is the mean of both skeletons', () => {
  // 100 × 200 and 100 × 100: 15,000 pixels². d² = 100², 2 · 15,000 · 0.0256 = 768: exp(-10,000 / 768) = 0.0000022137.
  const b = [node('low', 0, 0), node('high', 100, 100)]
  expect(nodeAgreement(CORNERS, b)).toBeCloseTo((1 + 0.0000022137) / 2, 9)
})

test('a single node counts as an instance of 32 × 32 pixels', () => {
  // d² = 64, 2 · 1,024 · 0.0256 = 52.4288: exp(-64 / 52.4288) = 0.295023.
  expect(nodeAgreement([node('one', 10, 10)], [node('one', 10, 18)])).toBeCloseTo(0.2950226562, 9)
})

test('two empty documents agree; one empty document does not', () => {
  expect(nodeAgreement([node('one', 1, 1, 0)], [])).toBe(1)
  expect(nodeAgreement([node('one', 1, 1)], [node('one', 1, 1, 0)])).toBe(0)
})
