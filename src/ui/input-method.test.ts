import { expect, test } from 'vitest'
import { belongsToInputMethod, leaveToInputMethod } from './input-method.ts'

test('keys count as an input method’s while it composes, and so does the one that ends it in Safari', () => {
  expect([
    belongsToInputMethod({ isComposing: true, keyCode: 27 }),
    belongsToInputMethod({ isComposing: false, keyCode: 229 }),
    belongsToInputMethod({ isComposing: false, keyCode: 13 }),
  ]).toEqual([true, true, false])
})

test('Escape of an input method closes no layer', () => {
  const closes = (keyCode: number): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { isComposing: false, keyCode })
    leaveToInputMethod(event as KeyboardEvent)
    return !event.defaultPrevented
  }
  expect([closes(229), closes(27)]).toEqual([false, true])
})
