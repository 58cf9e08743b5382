import { expect, test } from 'vitest'
import { readReason, withCode } from './reason-codes.ts'

test('a code stands before the words of a reason, or alone, and is no part of what people read', () => {
  expect([
    withCode('stale-version', '现在是第 2 版'),
    readReason('stale-version：现在是第 2 版'),
    readReason('not-held'),
    readReason('选中的 3 项里有 1 项不是'),
    readReason('备注：太长'),
    readReason(''),
  ]).toEqual([
    'stale-version：现在是第 2 版',
    { code: 'stale-version', words: '现在是第 2 版' },
    { code: 'not-held', words: '' },
    { code: null, words: '选中的 3 项里有 1 项不是' },
    { code: null, words: '备注：太长' },
    { code: null, words: '' },
  ])
})
