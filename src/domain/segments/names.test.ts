import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAME_MAX_LENGTH } from '../documents/limits.ts'
import { freeName } from './names.ts'

test.each([
  [[], '人体 1', '人体 1'],
  [['人体 1'], '人体 1', '人体 2'],
  [['人体 1', '人体 2', '人体 4'], '人体 2', '人体 3'],
  [['人体 3'], '人体 3', '人体 1'],
  [['左手'], '左手', '左手 2'],
  [['手2'], '手2', '手1'],
  [['7'], '7', '1'],
])('where %j are taken, %s becomes %s', (taken, wanted, name) => {
  expect(freeName(new Set(taken), wanted)).toBe(name)
})

test('a free name is unused, within the length limit, and the requested one if that is free', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'a 1', 'a 2', 'a 3', '1', '2', 'x'.repeat(NAME_MAX_LENGTH)),
    fc.string({ minLength: 1, maxLength: 4 }).filter((text) => text.trim() === text && text !== ''),
  )
  fc.assert(
    fc.property(fc.array(name), name, (list, wanted) => {
      const taken = new Set(list)
      const free = freeName(taken, wanted)
      expect([taken.has(free), free.length <= NAME_MAX_LENGTH, free.trim() === free && free !== '']).toEqual([
        false,
        true,
        true,
      ])
      if (!taken.has(wanted)) expect(free).toBe(wanted)
    }),
  )
})
