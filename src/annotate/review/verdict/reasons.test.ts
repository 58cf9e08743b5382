import { expect, test } from 'vitest'
import { ALL_KINDS } from '../../../domain/kinds.ts'
import { REASON_SEPARATOR } from '../../../domain/documents/reasons.ts'
import { REASON_DIGITS } from '../../../kinds/traits/judgement.ts'
import { reasonsFor } from './reasons.ts'
import { hasReason, toggleReason, withTyped } from './verdict-comment.ts'

test('a reason is appended to the comment, and removed again', () => {
  const with1 = toggleReason('左上角有水印', '框偏大')
  const with2 = toggleReason(with1, '漏标')
  expect([with1, with2, toggleReason(with2, '框偏大')]).toEqual([
    '左上角有水印；框偏大',
    '左上角有水印；框偏大；漏标',
    '左上角有水印；漏标',
  ])
})

test('a reason counts only as a separate part', () => {
  expect([hasReason('框偏大一点', '框偏大'), hasReason('漏标； 框偏大 ', '框偏大')]).toEqual([false, true])
})

test.each([
  ['words behind a reason are a part of their own', '漏标', '漏标头发', '漏标；头发'],
  ['so are words behind the last of several', '头发；漏标', '头发；漏标在左', '头发；漏标；在左'],
  ['a sentence may go on', '漏标', '漏标，头发', '漏标，头发'],
  ['or begin of itself', '漏标', '漏标；头发', '漏标；头发'],
  ['words behind words stay', '头发', '头发没画', '头发没画'],
  ['so does what is put before', '漏标', '又漏标', '又漏标'],
  ['and what is taken away', '漏标', '漏', '漏'],
  ['where there is no room for both, the words count', '漏标', '漏标头发没有画完了', '漏标头发没有画完了'],
])('%s', (_, comment, typed, result) => {
  expect(withTyped(comment, typed, ['漏标', '多标'], 9)).toBe(result)
})

test.each(ALL_KINDS)('%s has common reasons, a digit for each, until a database lists its own', (kind) => {
  const reasons = reasonsFor({ resource: { kind }, labels: { commentReasons: [] } })
  expect(reasonsFor({ resource: { kind }, labels: { commentReasons: ['太暗'] } })).toEqual(['太暗'])
  expect([
    reasons.length > 0 && reasons.length <= REASON_DIGITS.length,
    new Set(reasons).size === reasons.length,
    reasons.filter((reason) => reason.includes(REASON_SEPARATOR)),
  ]).toEqual([true, true, []])
})
