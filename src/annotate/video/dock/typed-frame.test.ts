import { expect, test } from 'vitest'
import { frameCharacters, typedFrame } from './TransportBar.tsx'

test('a frame is a whole number, however its digits were typed', () => {
  const texts = ['125', ' 125 ', '１２５', '1,250', '12.5', '12.', '12。', '.', '', '第 7 帧', 'abc']
  expect(texts.map((text) => typedFrame(frameCharacters(text)))).toEqual([
    125,
    125,
    125,
    1250,
    null,
    12,
    12,
    null,
    null,
    7,
    null,
  ])
})
