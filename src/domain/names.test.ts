import { expect, test } from 'vitest'
import { tidyName } from './names.ts'

test('names keep nothing that cannot be seen, and one blank for many', () => {
  const zeroWidth = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u202E', '\u3164', '\uFE0F']
  for (const sign of zeroWidth) expect(tidyName(`${sign}街${sign}景${sign}`)).toBe('街景')
  expect(['\t街景\t一期\n', ' 街景 \u3000 一期 ', '街景\u00A0一期', '街景\u0007一期'].map(tidyName)).toEqual(
    Array(4).fill('街景 一期'),
  )
  expect(['\u200B \u3164\t', 'e\u0301té'].map(tidyName)).toEqual(['', 'été'])
})

test('emoji of several signs stay one picture', () => {
  const names = ['👨‍👩‍👧 家庭', '❤️', '👩🏽‍🌾', '🏳️‍🌈']
  expect(names.map(tidyName)).toEqual(names)
  expect(tidyName('A\uFE0F\u200D😀')).toBe('A😀')
})
