import { expect, test } from 'vitest'
import { filledPage } from './page.ts'
import { fixed, goalText, grouped, held, isMet, rounded, table, times } from './report.ts'

test('a table shows a dash for what was not measured', () => {
  const rows = [
    ['zoom', 1.5, undefined],
    ['pan', null, '0 / 60'],
  ]
  expect(table(['case', 'ours', 'wrong'], rows)).toBe(
    '| case | ours | wrong |\n| --- | --- | --- |\n| zoom | 1.5 | – |\n| pan | – | 0 / 60 |',
  )
})

test('a figure is marked where it misses its goal', () => {
  const [most, least] = [{ most: 60 }, { least: 0.85 }]
  expect([60, 60.1].map((ms) => held(`${ms} ms`, ms, most))).toEqual(['60 ms', '60.1 ms ✗'])
  expect([0.85, 0.84].map((share) => isMet(share, least))).toEqual([true, false])
  expect([goalText(most), goalText(least)]).toEqual(['≤ 60', '≥ 0.85'])
})

test('numbers are written for people', () => {
  expect([fixed(1.005, 1), fixed(null), times(2.345), grouped(1_500_000.4), rounded(0.12345, 3)]).toEqual([
    '1.0',
    '–',
    '2.3×',
    '1,500,000',
    0.123,
  ])
})

test('figures fill the places of a page, and the rest of it stays', () => {
  const page = (one: string) =>
    `# Page\n\n<!-- figures one -->\n\n${one}\n\n<!-- end -->\n\nWords.\n\n<!-- figures two -->\n\n2\n\n<!-- end -->\n`
  expect(filledPage(page('1'), { one: '| $& |' })).toBe(page('| $& |'))
  expect(() => filledPage(page('1'), { three: '3' })).toThrow('the page has no place for three')
})
