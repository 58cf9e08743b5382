import { expect, test } from 'vitest'
import { shortcutsOf } from '../../../kinds/command.ts'
import { IMAGE_COMMANDS } from '../../../kinds/image/commands.ts'
import { parseRemaps } from './own-keys.ts'

const SHORTCUTS = shortcutsOf(IMAGE_COMMANDS)

test('valid stored keys are read, and invalid ones are dropped', () => {
  const remaps = { 'view.fit': [{ code: 'KeyK' }] }
  expect([
    parseRemaps(JSON.stringify(remaps), SHORTCUTS),
    parseRemaps('{', SHORTCUTS),
    parseRemaps(null, SHORTCUTS),
  ]).toEqual([remaps, {}, {}])
})
