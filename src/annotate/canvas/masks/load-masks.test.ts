import { expect, test } from 'vitest'
import { maskStateText } from './load-masks.ts'

test('the reason why nothing can be painted is shown', () => {
  expect((['loading', 'failed', 'unsupported'] as const).map(maskStateText)).toEqual([
    '分割工具还在加载，好了再画',
    '分割工具加载失败，暂时不能绘制',
    '这个浏览器不能绘制分割。请用新版 Chrome 或 Edge。',
  ])
})
