import { expect, test } from 'vitest'
import { shortcutsOf } from '../../../kinds/command.ts'
import { IMAGE_COMMANDS } from '../../../kinds/image/commands.ts'
import { parseRemaps } from './own-keys.ts'

const SHORTCUTS = shortcutsOf(IMAGE_COMMANDS)

test('stored keys are read, and whatever is broken is none', () => {
  const remaps = { 'view.fit': [{ code: 'KeyK' }] }
  expect([
    parseRemaps(JSON.stringify(remaps), SHORTCUTS),
    parseRemaps('{', SHORTCUTS),
    parseRemaps(null, SHORTCUTS),
  ]).toEqual([remaps, {}, {}])
})
