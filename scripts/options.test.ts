import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const DEFAULTS = { rounds: 5, only: '', whole: false, rival: [] as readonly string[] }

test('options have the types of their defaults', () => {
  const args = ['--rounds', '2', '--only', 'zoom', '--whole', '--rival', 'a.mjs', '--rival', 'b.mjs']
  expect([readOptions(DEFAULTS, []), readOptions(DEFAULTS, args)]).toEqual([
    DEFAULTS,
    { rounds: 2, only: 'zoom', whole: true, rival: ['a.mjs', 'b.mjs'] },
  ])
})

test('unknown options and bad numbers are refused', () => {
  expect(() => readOptions(DEFAULTS, ['--round', '2'])).toThrow("Unknown option '--round'")
  expect(() => readOptions(DEFAULTS, ['--rounds', 'many'])).toThrow('--rounds many is not a number')
})
