import { expect, test } from 'vitest'
import { hasReason, toggleReason } from './reasons.ts'

test('a reason is put behind what is written, and taken out again', () => {
  const with1 = toggleReason('左上角有水印', '框偏大')
  const with2 = toggleReason(with1, '漏标')
  expect([with1, with2, toggleReason(with2, '框偏大')]).toEqual([
    '左上角有水印；框偏大',
    '左上角有水印；框偏大；漏标',
    '左上角有水印；漏标',
  ])
})

test('a reason counts only as a part of its own', () => {
  expect([hasReason('框偏大一点', '框偏大'), hasReason('漏标； 框偏大 ', '框偏大')]).toEqual([false, true])
})
