import { expect, test } from 'vitest'
import type { Shortcut } from '../../../kinds/command.ts'
import { shortcutsOf } from '../../../kinds/command.ts'
import { IMAGE_COMMANDS } from '../../../kinds/image/commands.ts'
import { POINTER_SHORTCUTS } from '../commands/pointer-commands.ts'
import { grouped, shortcutRows } from './shortcut-rows.ts'

const SHORTCUTS = [...shortcutsOf(IMAGE_COMMANDS), ...POINTER_SHORTCUTS]
const rowOf = (id: string) => shortcutRows(SHORTCUTS).find((row) => row.id === id)

test('keys that belong together are printed as one', () => {
  expect([rowOf('edit.nudge')?.keys, rowOf('edit.redo')?.keys]).toEqual([
    ['← ↑ → ↓'],
    ['Ctrl+Shift+Z', 'Ctrl+Y'],
  ])
  expect([rowOf('pointer.move')?.keys, rowOf('pointer.press')?.keys]).toEqual([['← ↑ → ↓'], ['Space']])
})

test('keys of judging are distinguished from those of labelling, where the words are the same', () => {
  expect([
    rowOf('availability.available@annotation+ruling')?.text,
    rowOf('availability.available@verdict')?.text,
    rowOf('verdict.qualified@verdict')?.text,
  ]).toEqual(['可用', '可用（判定时）', '合格'])
})

test('groups have a fixed order', () => {
  const list: readonly Shortcut[] = [
    { command: 'help', group: 'help', label: '', combinations: [] },
    { command: 'view.fit', group: 'view', label: '', combinations: [] },
    { command: 'tool.select', group: 'tool', label: '', combinations: [] },
    { command: 'view.hide', group: 'view', label: '', combinations: [] },
  ]
  expect(grouped(shortcutRows(list)).map(([group, rows]) => [group, rows.length])).toEqual([
    ['tool', 1],
    ['view', 2],
    ['help', 1],
  ])
})
