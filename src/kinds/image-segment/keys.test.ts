import { expect, test } from 'vitest'
import { IMAGE_SEGMENT } from './spec.ts'
import { shortcutsFor } from '../shortcuts.ts'
import { MASK_TOOLS } from '../../tools/tools.ts'
import { clashesIn } from '../testing.ts'
import { toolsFor } from '../types.ts'

test('no key stands for two things', () => {
  const { shortcuts } = IMAGE_SEGMENT.editor!
  expect(
    (['annotation', 'verdict', 'ruling'] as const).map((purpose) =>
      clashesIn(shortcutsFor(shortcuts, purpose)),
    ),
  ).toEqual([[], [], []])
})

test('tools follow what is handed in', () => {
  const tools = IMAGE_SEGMENT.editor.tools
  const painting = [...MASK_TOOLS.map(({ id }) => id), 'select']
  expect(
    (['annotation', 'verdict', 'ruling'] as const).map((purpose) =>
      toolsFor(tools, purpose).map(({ id }) => id),
    ),
  ).toEqual([painting, ['errorBox', ...painting], ['select']])
})
