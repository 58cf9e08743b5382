import { expect, test } from 'vitest'
import { createOrder, withinBudget } from './pictures.ts'

const small = { width: 512, height: 512 }
const large = { width: 4096, height: 4096 }

test('pictures are loaded ahead as far as memory goes, the current one always', () => {
  expect([
    withinBudget([small, small, small], 2 * 512 * 512 * 4),
    withinBudget([large, small], 1),
    withinBudget([small, large, small], 512 * 512 * 8),
  ]).toEqual([[small, small], [large], [small]])
})

test('the next pictures are asked for when the current one is there, or has failed', () => {
  const asked: string[] = []
  const loading = new Set<string>()
  const order = createOrder<string>(
    (name) => asked.push(name),
    (name) => loading.has(name),
  )
  loading.add('a')
  order.ask(['a', 'b', 'c'])
  order.goOn()
  expect(asked).toEqual(['a'])
  loading.delete('a')
  order.goOn()
  order.goOn()
  expect(asked).toEqual(['a', 'b', 'c'])
  order.ask(['b', 'c', 'd'])
  expect(asked.slice(3)).toEqual(['b', 'c', 'd'])
  order.ask([])
  expect(asked.length).toBe(6)
})
