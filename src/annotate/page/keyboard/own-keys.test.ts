import { expect, test } from 'vitest'
import { IMAGE } from '../../../kinds/image/spec.ts'
import { parseRemaps } from './own-keys.ts'

const SHORTCUTS = IMAGE.editor.shortcuts

test('stored keys are read, and whatever is broken is none', () => {
  const remaps = { 'view.fit': [{ code: 'KeyK' }] }
  expect([
    parseRemaps(JSON.stringify(remaps), SHORTCUTS),
    parseRemaps('{', SHORTCUTS),
    parseRemaps(null, SHORTCUTS),
  ]).toEqual([remaps, {}, {}])
})
