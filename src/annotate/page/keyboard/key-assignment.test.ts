import { expect, test } from 'vitest'
import { shortcutsOf } from '../../../kinds/command.ts'
import { IMAGE_COMMANDS } from '../../../kinds/image/commands.ts'
import { assignKey, resetKey } from './key-assignment.ts'

const GIVEN = shortcutsOf(IMAGE_COMMANDS)

test('a free key is assigned', () => {
  expect(assignKey(GIVEN, {}, 'view.fit', { code: 'KeyK' })).toEqual({
    type: 'assigned',
    remaps: { 'view.fit': [{ code: 'KeyK' }] },
  })
})

test('a key in use is refused, with its command and the option to exchange', () => {
  expect(assignKey(GIVEN, {}, 'view.hide', { code: 'KeyM' })).toMatchObject({
    type: 'clash',
    other: { command: 'view.remark' },
    exchange: { 'view.hide': [{ code: 'KeyM' }], 'view.remark': [{ code: 'KeyX' }] },
  })
})

test('keys with several commands are not exchanged', () => {
  expect(assignKey(GIVEN, {}, 'view.hide', { code: 'Escape' })).toMatchObject({
    type: 'clash',
    other: { command: 'edit.cancel' },
    exchange: null,
  })
})

test('the browser’s keys are refused', () => {
  expect(assignKey(GIVEN, {}, 'view.hide', { code: 'KeyW', ctrl: true })).toEqual({
    type: 'browser',
    combination: { code: 'KeyW', ctrl: true },
  })
})

test('default keys return unless another command has them', () => {
  const remaps = { 'view.hide': [{ code: 'KeyK' }], 'view.remark': [{ code: 'KeyX' }] }
  expect([
    resetKey(GIVEN, { 'view.hide': [{ code: 'KeyK' }] }, 'view.hide'),
    resetKey(GIVEN, remaps, 'view.hide'),
  ]).toMatchObject([
    { type: 'assigned', remaps: {} },
    { type: 'clash', other: { command: 'view.remark' }, exchange: null },
  ])
})
