import { expect, test } from 'vitest'
import { cellsOf } from './report.ts'
import { agree, rivalOf } from './rival.ts'

class Offset {
  readonly #by = 3
  box(): number[] {
    return [this.#by, 0, 0, 0]
  }
}

test('a rival may be a module, its default export or an instance with methods', () => {
  const counts = Uint32Array.of(1)
  const box = () => [1, 2, 3, 4]
  const rivals = [rivalOf({ name: 'a', box }, 'a.mjs'), rivalOf({ default: { box } }, 'b.mjs')]
  const instance = rivalOf({ default: new Offset() }, 'c.mjs')
  expect([...rivals, instance].map((rival) => [rival.name, rival.box?.(counts, 1, 1)])).toEqual([
    ['a', [1, 2, 3, 4]],
    ['b.mjs', [1, 2, 3, 4]],
    ['c.mjs', [3, 0, 0, 0]],
  ])
})

test('a module without any of the functions is no rival', () => {
  expect(() => rivalOf({ default: { encode: () => 1 } }, 'd.mjs')).toThrow('d.mjs has none of the functions')
})

test('results are compared by meaning', () => {
  const mask = { size: [1, 3], counts: Uint32Array.of(1, 2) } as const
  const box = { x: 1, y: 2, width: 3, height: 4 }
  expect([
    agree(mask, Uint32Array.of(1, 2)),
    agree(mask, [1, 3]),
    agree(mask, [1]),
    agree(box, [1, 2, 3, 4]),
    agree('12', '12'),
    agree('12', '13'),
    agree(0.1 + 0.2, 0.3),
    agree(0.3, NaN),
    agree(0.3, undefined),
  ]).toEqual([true, false, false, true, true, false, true, false, false])
})

test('a rival with a different result has no time in the table', () => {
  const row = { case: 'box/empty', ours_ms: 0.5, rivals: { js: 1, c: null }, limit_ms: 0.25 }
  expect(cellsOf(row, ['js', 'c', 'other'])).toEqual([
    'box/empty',
    '0.50',
    '1.00 (2.0×)',
    '≠',
    '–',
    '0.25 (2.00)',
  ])
})
