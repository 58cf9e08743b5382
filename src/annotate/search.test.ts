import { beforeAll, describe, expect, test } from 'vitest'
import { search } from './search.ts'
import type { Spell } from './useSpelling.ts'
import { loadSpelling, SPELL_NOTHING } from './useSpelling.ts'

const ITEMS = [
  { text: '提交并转到下一条', keys: ['Enter'] },
  { text: '撤销', keys: ['Ctrl+Z'] },
  { text: '重做', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'] },
  { text: '画跟踪框', keys: ['C'] },
  { text: '画排除框', keys: ['A'] },
  { text: '原始大小 100%', keys: ['1'] },
  { text: '第 12 张 street.webp' },
  { text: '红绿灯', also: 'signal-light' },
]
let spell: Spell = SPELL_NOTHING
beforeAll(async () => {
  spell = await loadSpelling()
})
const found = (query: string): string[] => search(ITEMS, query, spell).map(({ text }) => text)

describe('something is found', () => {
  test('by its characters, those at the start first', () => {
    expect([found('撤'), found('框'), found('画排')]).toEqual([
      ['撤销'],
      ['画跟踪框', '画排除框'],
      ['画排除框'],
    ])
  })

  test('by what it is not called', () => {
    expect([found('SIGNAL'), found('light hld')]).toEqual([['红绿灯'], ['红绿灯']])
  })

  test('by pinyin in full, by initials, and by a mixture of them', () => {
    expect(['tijiao', 'tj', 'tijbing', 'genzong', 'gzk', 'hpc'].map(found)).toEqual([
      ['提交并转到下一条'],
      ['提交并转到下一条'],
      ['提交并转到下一条'],
      ['画跟踪框'],
      ['画跟踪框'],
      ['画排除框'],
    ])
  })

  test('by each reading of a character', () => {
    expect([found('chongzuo'), found('zhongzuo'), found('cz')]).toEqual([['重做'], ['重做'], ['重做']])
  })

  test('by its key, first', () => {
    expect([found('ctrl+z'), found('ctrlz'), found('c')]).toEqual([
      ['撤销'],
      ['撤销'],
      ['画跟踪框', '撤销', '重做', '画排除框'],
    ])
  })

  test('by several words in any order', () => {
    expect([found('12 street'), found('xia tj'), found('xia tijiao webp')]).toEqual([
      ['第 12 张 street.webp'],
      ['提交并转到下一条'],
      [],
    ])
  })
})

test('letters that are not adjacent find nothing', () => {
  expect(found('txj')).toEqual([])
})

test('an empty query finds all, in order', () => {
  expect(search(ITEMS, ' ', spell)).toBe(ITEMS)
})

test('without the dictionary characters and keys still do', () => {
  expect([search(ITEMS, '撤销', SPELL_NOTHING).length, search(ITEMS, 'cx', SPELL_NOTHING).length]).toEqual([
    1, 0,
  ])
})

test('a character has all its readings wherever it stands', () => {
  expect([spell('重庆'), spell('A重')]).toEqual([
    [
      ['重', 'zhong', 'chong'],
      ['庆', 'qing'],
    ],
    [['a'], ['重', 'zhong', 'chong']],
  ])
  expect(spell('重重')[0]).toBe(spell('庆重')[1])
})
