import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMAGE_COMMANDS } from './image/commands.ts'
import type { Combination } from '../tools/combination.ts'
import type { Purpose, Shortcut } from './command.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from './command.ts'
import { clashesIn } from './testing.ts'
import type { Remaps } from './shortcuts-remap.ts'
import {
  clashOf,
  exchanged,
  isBrowserKey,
  remapped,
  shortcutId,
  soundRemaps,
  withKey,
} from './shortcuts-remap.ts'

const SHORTCUTS = shortcutsUnder(shortcutsOf(IMAGE_COMMANDS), undefined)
const PURPOSES: readonly Purpose[] = ['annotation', 'verdict', 'ruling']
const keysOf = (list: readonly Shortcut[], id: string) =>
  list.find((shortcut) => shortcutId(shortcut) === id)?.combinations
const K = { code: 'KeyK' }

test('a person’s own key replaces the default key, for its purpose only', () => {
  const list = remapped(SHORTCUTS, { 'view.fit': [K] })
  expect([keysOf(list, 'view.fit'), keysOf(list, 'view.actual')]).toEqual([
    [K],
    keysOf(SHORTCUTS, 'view.actual'),
  ])
})

test('fixed keys stay', () => {
  expect(remapped(SHORTCUTS, { 'edit.nudge': [K], 'edit.cancel': [K] })).toEqual(SHORTCUTS)
})

describe('a combination clashes', () => {
  test('with the command that has it already', () => {
    expect(clashOf(SHORTCUTS, 'view.fit', { code: 'KeyX' })?.command).toBe('view.hide')
  })

  test('not with itself, nor with a command that is never available at the same time', () => {
    const judged = shortcutId({ command: 'verdict.qualified', purposes: ['verdict'] })
    expect([
      clashOf(SHORTCUTS, 'view.fit', { code: 'KeyF' }),
      clashOf(SHORTCUTS, judged, { code: 'KeyE' }),
      clashOf(SHORTCUTS, judged, { code: 'KeyC' })?.command,
    ]).toEqual([null, null, 'tool.tracking'])
  })

  test('not with other modifiers', () => {
    expect(clashOf(SHORTCUTS, 'view.fit', { code: 'KeyX', alt: true })).toBeNull()
  })
})

test('keys that the browser reserves cannot be assigned', () => {
  expect(
    [
      { code: 'KeyW', ctrl: true },
      { code: 'F5' },
      { code: 'Tab', shift: true },
      { code: 'KeyW', shift: false },
    ].map(isBrowserKey),
  ).toEqual([true, true, true, false])
})

test('two shortcuts exchange keys', () => {
  const remaps = exchanged(SHORTCUTS, {}, 'view.hide', { code: 'KeyM' })
  expect(remaps).toEqual({ 'view.hide': [{ code: 'KeyM' }], 'view.remark': [{ code: 'KeyX' }] })
})

test('fixed keys and free keys cannot be exchanged', () => {
  expect([
    exchanged(SHORTCUTS, {}, 'view.hide', { code: 'Escape' }),
    exchanged(SHORTCUTS, {}, 'view.hide', K),
  ]).toEqual([null, null])
})

describe('stored keys', () => {
  test('round-trip', () => {
    const remaps = { 'view.fit': [K], 'edit.undo': [{ code: 'KeyU', ctrl: true }] }
    expect(soundRemaps(SHORTCUTS, JSON.parse(JSON.stringify(remaps)))).toEqual(remaps)
  })

  test('are dropped where they no longer fit', () => {
    const stored = {
      'view.fit': [{ code: 'KeyX' }],
      'view.actual': [],
      'view.hide': 'KeyX',
      'view.zoomIn': [{ code: '' }],
      'view.zoomOut': [{ code: 'KeyK', meta: true }],
      'edit.cancel': [K],
      'gone.command': [K],
    }
    expect([
      soundRemaps(SHORTCUTS, stored),
      soundRemaps(SHORTCUTS, null),
      soundRemaps(SHORTCUTS, 'x'),
    ]).toEqual([{}, {}, {}])
  })

  test('may contain an exchange', () => {
    const remaps = exchanged(SHORTCUTS, {}, 'view.hide', { code: 'KeyM' })
    expect(soundRemaps(SHORTCUTS, remaps)).toEqual(remaps)
  })
})

const codes = ['KeyA', 'KeyC', 'KeyF', 'KeyK', 'KeyM', 'KeyX', 'Digit1', 'Enter', 'Escape', 'F8']
const anyCombination: fc.Arbitrary<Combination> = fc.record(
  { code: fc.constantFrom(...codes), ctrl: fc.boolean(), shift: fc.boolean(), alt: fc.boolean() },
  { requiredKeys: ['code'] },
)
const anyId = fc.constantFrom(...SHORTCUTS.map(shortcutId))

test('after any assignments and for any stored keys no two active shortcuts share a key', () => {
  const steps = fc.array(fc.tuple(anyId, anyCombination), { maxLength: 12 })
  fc.assert(
    fc.property(steps, fc.dictionary(anyId, fc.array(anyCombination, { maxLength: 2 })), (chosen, stored) => {
      const assign = (remaps: Remaps, [id, combination]: readonly [string, Combination]): Remaps => {
        const isFixed = SHORTCUTS.find((each) => shortcutId(each) === id)?.fixed
        if (isFixed) return remaps
        const clash = clashOf(remapped(SHORTCUTS, remaps), id, combination)
        return clash
          ? (exchanged(SHORTCUTS, remaps, id, combination) ?? remaps)
          : withKey(remaps, id, [combination])
      }
      const remaps = chosen.reduce(assign, soundRemaps(SHORTCUTS, stored))
      const list = remapped(SHORTCUTS, remaps)
      const clashes = PURPOSES.flatMap((purpose) => clashesIn(shortcutsFor(list, purpose)))
      expect([clashes, soundRemaps(SHORTCUTS, remaps)]).toEqual([[], remaps])
    }),
  )
})
