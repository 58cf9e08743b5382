import { expect, test } from 'vitest'
import { SEGMENT_COMMANDS } from './commands.ts'
import { IMAGE_SEGMENT } from './spec.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from '../command.ts'
import { MASK_TOOLS } from '../../tools/tools.ts'
import { clashesIn } from '../testing.ts'
import { toolsFor } from '../types.ts'

test('no key has two commands', () => {
  const shortcuts = shortcutsUnder(shortcutsOf(SEGMENT_COMMANDS), undefined)
  expect(
    (['annotation', 'verdict', 'ruling'] as const).map((purpose) =>
      clashesIn(shortcutsFor(shortcuts, purpose)),
    ),
  ).toEqual([[], [], []])
})

test('tools follow what the stage submits', () => {
  const tools = IMAGE_SEGMENT.editor.tools
  const painting = [...MASK_TOOLS.map(({ id }) => id), 'select']
  expect(
    (['annotation', 'verdict', 'ruling'] as const).map((purpose) =>
      toolsFor(tools, purpose).map(({ id }) => id),
    ),
  ).toEqual([painting, ['errorBox', ...painting], ['select']])
})
