import { describe, expect, test } from 'vitest'
import { NODE_COMMANDS } from './commands.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from '../command.ts'
import { EVERY_KEY } from '../../domain/ontology/testing.ts'
import { clashesIn } from '../testing.ts'

const PURPOSES = ['annotation', 'verdict', 'ruling'] as const

describe('keys', () => {
  const shortcuts = shortcutsOf(NODE_COMMANDS)

  test.each(PURPOSES)('of a %s do not clash', (purpose) => {
    for (const ontology of [undefined, EVERY_KEY])
      expect(clashesIn(shortcutsFor(shortcutsUnder(shortcuts, ontology), purpose))).toEqual([])
  })

  test('all have words', () => {
    expect(shortcuts.filter(({ label }) => label === '')).toEqual([])
  })

  test('Q W E R set the blur while labelling, and T leaves it pending', () => {
    const commandOf = (purpose: (typeof PURPOSES)[number], code: string, shift = false) =>
      shortcutsFor(shortcuts, purpose).find(({ combinations }) =>
        combinations.some((each) => each.code === code && !each.shift === !shift && !each.ctrl && !each.alt),
      )?.command
    expect(['KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT'].map((code) => commandOf('annotation', code))).toEqual([
      'blur.unavailable',
      'blur.none',
      'blur.slight',
      'blur.strong',
      'availability.pending',
    ])
    expect([
      commandOf('verdict', 'KeyQ'),
      commandOf('verdict', 'KeyQ', true),
      commandOf('ruling', 'KeyW'),
    ]).toEqual(['verdict.unqualified', 'blur.unavailable', 'availability.available'])
  })
})
