import { expect, test } from 'vitest'
import { printCombination } from '../../../kinds/shortcuts-print.ts'
import { alt, key } from '../../../tools/combination.ts'
import { JUDGING_COMMANDS, reasonCaps, reasonKeys } from './judging-commands.ts'
import { beneath, shortcutsOf } from '../../../kinds/command.ts'
import { remapped } from '../../../kinds/shortcuts-remap.ts'
import type { Remaps } from '../../../kinds/shortcuts-remap.ts'

const printed = (count: number, remaps: Remaps) =>
  reasonKeys(count, remaps).map(({ command, combinations }) => [
    command,
    combinations.map(printCombination).join(),
  ])

test('digits pick the reasons, except those that a person has assigned to another command', () => {
  expect([
    printed(0, {}),
    printed(2, {}),
    printed(2, { 'tool.select': [key('Digit2')], 'view.fit': [key('Digit1'), key('Numpad1')] }),
  ]).toEqual([
    [],
    [
      ['reason.1', '1,1'],
      ['reason.2', '2,2'],
    ],
    [['reason.2', '2']],
  ])
})

test('a reason shows the key that picks it now', () => {
  const remaps: Remaps = { 'reason.3@verdict': [alt('KeyB')], 'tool.select': [key('Digit2'), key('Numpad2')] }
  const shortcuts = remapped(shortcutsOf(JUDGING_COMMANDS), remaps)
  const caps = (count: number) => reasonCaps([...reasonKeys(count, remaps), ...shortcuts]).slice(0, 4)
  expect([caps(0), caps(3)]).toEqual([
    ['Alt+1', 'Alt+2', 'Alt+B', 'Alt+4'],
    ['1', 'Alt+2', '3', 'Alt+4'],
  ])
})

test('lower layers keep the keys that are still free', () => {
  const view = { command: 'view.actual', group: 'view', label: '' } as const
  const fit = { ...view, command: 'view.fit', combinations: [key('Digit0')] } as const
  expect([
    beneath(reasonKeys(1, {}), [{ ...view, combinations: [key('Digit1'), key('Digit2')] }, fit]),
    beneath(reasonKeys(2, {}), [{ ...view, combinations: [key('Digit1'), key('Digit2')] }, fit]),
    beneath([], [fit]),
    // Never at work together.
    beneath([{ ...fit, purposes: ['annotation'] }], [{ ...fit, purposes: ['verdict'] }]),
  ]).toEqual([
    [{ ...view, combinations: [key('Digit2')] }, fit],
    [fit],
    [fit],
    [{ ...fit, purposes: ['verdict'] }],
  ])
})
