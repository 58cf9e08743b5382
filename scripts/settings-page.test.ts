import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_SHAPES } from '../server/setting-shapes.ts'
import { ROOT } from './process.ts'
import { meaningsOf, settingsPage } from './settings-page.ts'

test('every setting is explained in Chinese and in English', () => {
  const meanings = meaningsOf(readFileSync(join(ROOT, 'server/setting-shapes.ts'), 'utf8'))
  const lacking = Object.keys(SETTING_SHAPES).filter(
    (name) => !meanings.get(name)?.chinese || !meanings.get(name)?.english,
  )
  expect(lacking).toEqual([])
})

const SOURCE = `
  /** 两种语言。 */
  /** Both, a|b,
   * on two lines. */
  BOTH: one,
  /** English alone. */
  ENGLISH: two,
  /** 只有中文。 */
  CHINESE: three,
  NEITHER: four,
`

test('a setting without one of the languages is reported', () => {
  expect([...meaningsOf(SOURCE)]).toEqual([
    ['BOTH', { chinese: '两种语言。', english: 'Both, a|b, on two lines.' }],
    ['ENGLISH', { chinese: null, english: 'English alone.' }],
    ['CHINESE', { chinese: '只有中文。', english: null }],
    ['NEITHER', { chinese: null, english: null }],
  ])
})

test('the page shows Chinese first and escapes vertical bars', () => {
  const page = settingsPage(new Map([['BOTH', '1']]), meaningsOf(SOURCE))
  expect(page.split('\n').slice(-2)).toEqual([
    '| `BOTH` | `1` | 两种语言。<br>Both, a\\|b, on two lines. |',
    '',
  ])
})
