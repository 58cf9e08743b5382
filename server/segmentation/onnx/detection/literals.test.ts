import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Literal, literalIn, numbersIn, textsIn } from './literals.ts'

test('JSON is read as it is', () => {
  const asJson = (value: Literal): unknown => {
    if (value instanceof Map) return Object.fromEntries([...value].map(([key, each]) => [key, asJson(each)]))
    return Array.isArray(value) ? value.map(asJson) : value
  }
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = literalIn(text)
      const given = JSON.parse(text) as unknown
      // A mapping has each name once, and none of those that objects inherit.
      if (text.includes('__proto__')) return
      expect(value === undefined ? undefined : JSON.stringify(asJson(value))).toBe(JSON.stringify(given))
    }),
  )
})

test('values as Python prints them', () => {
  const text = String.raw`{0: 'person', 1: "driver's seat", 2: 'caf\xe9 \'A\'', 3: '交通灯'}`
  expect(textsIn(literalIn(text))).toEqual(['person', "driver's seat", "café 'A'", '交通灯'])
  expect(numbersIn(literalIn('(17, 3,)'))).toEqual([17, 3])
  expect(literalIn("{'half': False, 'nms': True, 'data': None}")).toEqual(
    new Map<string, Literal>([
      ['half', false],
      ['nms', true],
      ['data', null],
    ]),
  )
  expect(textsIn(literalIn("{1: 'a', 2: 'b'}"))).toBeUndefined()
  for (const broken of ['', '{0: ', "['a'", 'person', '[1] 2', "{0 'a'}"])
    expect(literalIn(broken)).toBeUndefined()
})
