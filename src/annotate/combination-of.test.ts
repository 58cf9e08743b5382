import { expect, test } from 'vitest'
import { combinationOf } from './physical-key.ts'
import { press } from './page/keyboard/testing.ts'

test('a combination is the physical key with its modifiers; ⌘ counts as Ctrl', () => {
  expect([
    combinationOf(press('KeyK')),
    combinationOf(press('KeyK', { ctrlKey: true, shiftKey: true })),
    combinationOf(press('KeyK', { metaKey: true })),
    combinationOf(press('Digit2', { altKey: true })),
  ]).toEqual([
    { code: 'KeyK' },
    { code: 'KeyK', ctrl: true, shift: true },
    { code: 'KeyK', ctrl: true },
    { code: 'Digit2', alt: true },
  ])
})

test('modifiers alone and keys of an input method are ignored', () => {
  expect([
    combinationOf(press('ShiftLeft', { shiftKey: true })),
    combinationOf(press('KeyK', { isComposing: true })),
    combinationOf(press('KeyK', { keyCode: 229 })),
    combinationOf(press('')),
  ]).toEqual([null, null, null, null])
})
