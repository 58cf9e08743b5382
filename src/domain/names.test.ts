import { expect, test } from 'vitest'
import { fileNameUpTo, isPlainName, tidyName } from './names.ts'

test('names lose invisible characters and repeated blanks', () => {
  const zeroWidth = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u202E', '\u3164', '\uFE0F']
  for (const sign of zeroWidth) expect(tidyName(`${sign}街${sign}景${sign}`)).toBe('街景')
  expect(['\t街景\t一期\n', ' 街景 \u3000 一期 ', '街景\u00A0一期', '街景\u0007一期'].map(tidyName)).toEqual(
    Array(4).fill('街景 一期'),
  )
  expect(['\u200B \u3164\t', 'e\u0301té'].map(tidyName)).toEqual(['', 'été'])
})

test('emoji of several code points stay whole', () => {
  const names = ['👨‍👩‍👧 家庭', '❤️', '👩🏽‍🌾', '🏳️‍🌈']
  expect(names.map(tidyName)).toEqual(names)
  expect(tidyName('A\uFE0F\u200D😀')).toBe('A😀')
})

test.each([
  ['街景 一期', true],
  [' \t街景\r\n\u3000', true],
  ['👨‍👩‍👧 \u200B\u200F', true],
  ['街景\u0007', false],
  ['\u0000', false],
  ['\u0085', false],
  ['\u202Egpj.exe', false],
  ['\u2066a\u2069', false],
])('%j is a plain name: %s', (name, plain) => {
  expect(isPlainName(name)).toBe(plain)
})

test('a file name keeps its end and whole characters, and loses misleading ones', () => {
  expect(fileNameUpTo('目录/图.jpg', 5)).toBe('图.jpg')
  expect(fileNameUpTo('😀.jpg', 5)).toBe('.jpg')
  expect(fileNameUpTo('😀.jpg', 6)).toBe('😀.jpg')
  expect(fileNameUpTo('cat\u202Egpj.exe\u0007\ud83d', 99)).toBe('cat\uFFFDgpj.exe\uFFFD\uFFFD')
})
