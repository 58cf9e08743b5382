import { expect, test } from 'vitest'
import { withinBudget } from './pictures.ts'

const small = { width: 512, height: 512 }
const large = { width: 4096, height: 4096 }

test('pictures are loaded ahead as far as memory goes, the current one always', () => {
  expect([
    withinBudget([small, small, small], 2 * 512 * 512 * 4),
    withinBudget([large, small], 1),
    withinBudget([small, large, small], 512 * 512 * 8),
  ]).toEqual([[small, small], [large], [small]])
})
