import { expect, test } from 'vitest'
import { shortcutsOf, shortcutsUnder } from '../../../kinds/command.ts'
import { IMAGE_COMMANDS } from '../../../kinds/image/commands.ts'
import { EMPTY_ONTOLOGY } from '../../../domain/ontology/ontology.ts'
import { parseRemaps, storedWith } from './own-keys.ts'

const SHORTCUTS = shortcutsOf(IMAGE_COMMANDS)

test('valid stored keys are read, and invalid ones are dropped', () => {
  const remaps = { 'view.fit': [{ code: 'KeyK' }] }
  expect([
    parseRemaps(JSON.stringify(remaps), SHORTCUTS),
    parseRemaps('{', SHORTCUTS),
    parseRemaps(null, SHORTCUTS),
  ]).toEqual([remaps, {}, {}])
})

test('a key that the labels of one database use stays stored for the others', () => {
  const labels = [
    { id: 'car', name: '车', colour: '#ff0000', shapes: ['box' as const], key: '5', attributes: [] },
  ]
  const here = shortcutsUnder(SHORTCUTS, { ...EMPTY_ONTOLOGY, labels })
  const stored = {
    'view.fit': [{ code: 'Digit5' }],
    gone: [{ code: 'KeyP' }],
    'view.rulers': [{ code: 'KeyU' }],
  }
  const text = JSON.stringify(stored)
  expect(parseRemaps(text, here)).toEqual({ 'view.rulers': stored['view.rulers'] })
  const next = { 'view.magnifier': [{ code: 'KeyY' }] }
  expect([
    storedWith(text, here, next),
    storedWith(text, shortcutsUnder(SHORTCUTS, undefined), next),
  ]).toEqual([
    { 'view.fit': stored['view.fit'], gone: stored.gone, ...next },
    { gone: stored.gone, ...next },
  ])
})
