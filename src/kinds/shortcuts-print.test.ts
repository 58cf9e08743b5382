import { expect, test } from 'vitest'
import { capOf, printedKey } from './shortcuts-print.ts'
import type { Shortcut } from './command.ts'

test('a list of keys is printed once, however often a page is drawn', () => {
  let read = 0
  const shortcuts: readonly Shortcut[] = [
    {
      command: 'edit.undo',
      group: 'edit',
      label: '',
      get combinations() {
        read += 1
        return [{ code: 'KeyZ', ctrl: true }, { code: 'KeyU' }]
      },
    },
    { command: 'edit.undo', group: 'edit', label: '', combinations: [{ code: 'KeyV' }] },
    { command: 'edit.remove', group: 'edit', label: '', combinations: [] },
  ]
  const asked = ['edit.undo', 'edit.remove', 'edit.redo', 'edit.undo'] as const
  expect(asked.map((command) => printedKey(shortcuts, command))).toEqual([
    'Ctrl+Z',
    undefined,
    undefined,
    'Ctrl+Z',
  ])
  expect(read).toBe(1)
})

test('a cap has ⇧ everywhere, and ⌥ on a Mac alone', () => {
  const keys = ['Alt+R', 'Shift+L', 'Alt+Shift+B', 'T']
  expect(keys.map((each) => capOf(each, true))).toEqual(['⌥R', '⇧L', '⌥⇧B', 'T'])
  expect(keys.map((each) => capOf(each, false))).toEqual(['Alt+R', '⇧L', 'Alt+⇧B', 'T'])
})
