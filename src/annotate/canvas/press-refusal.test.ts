import { expect, test } from 'vitest'
import type { Pressed } from './hidden-reason.ts'
import { pressRefusal } from './hidden-reason.ts'

const SEEN: Pressed = { pictures: {}, picture: { uuid: 'u' }, unseen: null, panHeld: false }
const LEFT = { buttons: 1 }
const MIDDLE = { buttons: 4 }

test.each<[string, Partial<Pressed>, string]>([
  ['the picture of another frame', { pictures: { coming: () => 9 } }, '第 9 帧的画面还没有到，到了再画'],
  ['what another version lies over', { unseen: 'covered' }, '正在看另一版本，松开按键后再改'],
  ['what is hidden', { unseen: 'hidden' }, '标注已隐藏，显示后再改'],
  ['what old data stands for', { unseen: 'old' }, '正在看旧数据，切回新数据后再改'],
])('nobody draws on %s; moving the picture is no drawing', (_what, unseen, words) => {
  const pressed = { ...SEEN, ...unseen }
  expect([
    pressRefusal(pressed, LEFT),
    pressRefusal(pressed, MIDDLE),
    pressRefusal({ ...pressed, panHeld: true }, LEFT),
    pressRefusal({ ...pressed, picture: null }, LEFT),
  ]).toEqual([words, null, null, null])
})

test('a visible frame can be drawn on', () => {
  expect(pressRefusal(SEEN, LEFT)).toBe(null)
  expect(pressRefusal({ ...SEEN, pictures: { coming: () => null } }, LEFT)).toBe(null)
})
