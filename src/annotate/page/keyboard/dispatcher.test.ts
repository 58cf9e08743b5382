import { describe, expect, test } from 'vitest'
import { IMAGE_COMMANDS } from '../../../kinds/image/commands.ts'
import type { Purpose, Shortcut } from '../../../kinds/command.ts'
import { printCombination } from '../../../kinds/shortcuts-print.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from '../../../kinds/command.ts'
import type { KeyPress } from './dispatcher.ts'
import { endedBy, isSwallowed, shortcutFor } from './dispatcher.ts'
import { press } from './testing.ts'

const SHORTCUTS = shortcutsUnder(shortcutsOf(IMAGE_COMMANDS), undefined)

const commandOf = (purpose: Purpose, code: string, more: Partial<KeyPress> = {}) =>
  shortcutFor(press(code, more), shortcutsFor(SHORTCUTS, purpose))?.command ?? null
const element = (tagName: string, more: object = {}) => ({ tagName, ...more }) as unknown as EventTarget

describe('the mark keys, by the place of the key', () => {
  test('set the availability while labelling', () => {
    expect(['KeyQ', 'KeyW', 'KeyE'].map((code) => commandOf('annotation', code))).toEqual([
      'availability.unavailable',
      'availability.available',
      'availability.pending',
    ])
  })

  test('R is no availability on pictures', () => {
    expect(commandOf('annotation', 'KeyR')).toBe('crop.copyPrevious')
  })

  test('give the verdict while judging, and the availability with Shift', () => {
    expect([
      commandOf('verdict', 'KeyQ'),
      commandOf('verdict', 'KeyW'),
      commandOf('verdict', 'KeyE'),
      commandOf('verdict', 'KeyQ', { shiftKey: true }),
    ]).toEqual(['verdict.unqualified', 'verdict.qualified', null, 'availability.unavailable'])
  })

  test('with any keyboard layout', () => {
    expect(commandOf('annotation', 'KeyQ', { key: 'a' })).toBe('availability.unavailable')
  })
})

describe('nothing happens', () => {
  test('while an input method composes', () => {
    expect([
      commandOf('annotation', 'KeyQ', { isComposing: true }),
      commandOf('annotation', 'Enter', { isComposing: true }),
      commandOf('annotation', 'KeyK', { ctrlKey: true, isComposing: true }),
    ]).toEqual([null, null, null])
  })

  test('in text fields', () => {
    const fields = [
      element('TEXTAREA'),
      element('INPUT', { type: 'text' }),
      element('INPUT', { type: 'search' }),
      element('SELECT'),
      element('DIV', { isContentEditable: true }),
    ]
    expect(fields.map((target) => commandOf('annotation', 'KeyQ', { target }))).toEqual(
      fields.map(() => null),
    )
  })

  test('when another modifier is held than the shortcut has', () => {
    expect([
      commandOf('annotation', 'KeyQ', { ctrlKey: true }),
      commandOf('annotation', 'KeyW', { altKey: true }),
      commandOf('annotation', 'KeyY'),
    ]).toEqual([null, null, null])
  })

  test('for keys that a focused control needs', () => {
    expect([
      commandOf('annotation', 'Enter', { target: element('BUTTON') }),
      commandOf('annotation', 'ArrowLeft', { target: element('INPUT', { type: 'range' }) }),
      commandOf('annotation', 'KeyQ', { target: element('BUTTON') }),
      commandOf('annotation', 'KeyQ', { target: element('INPUT', { type: 'checkbox' }) }),
    ]).toEqual([null, null, 'availability.unavailable', 'availability.unavailable'])
  })
})

test('a focused button takes plain Enter, a link also Enter with the keys that open it elsewhere', () => {
  const targets = [element('BUTTON'), element('A')]
  expect(targets.map((target) => commandOf('annotation', 'Enter', { target, shiftKey: true }))).toEqual([
    'work.editAgain',
    null,
  ])
})

describe('in text fields', () => {
  const target = element('TEXTAREA')

  test('the palette opens and reasons are picked', () => {
    expect([
      commandOf('verdict', 'KeyK', { target, ctrlKey: true }),
      commandOf('verdict', 'Digit2', { target, altKey: true }),
      commandOf('verdict', 'Digit2', { target }),
    ]).toEqual(['palette', 'reason.2', null])
  })

  test('Ctrl+S saves the text instead of the page', () => {
    expect(commandOf('annotation', 'KeyS', { target, ctrlKey: true })).toBe('work.save')
  })

  test('a letter assigned as an own key is typed in text fields', () => {
    const own = SHORTCUTS.map((each) =>
      each.command === 'palette' ? { ...each, combinations: [{ code: 'KeyY' }] } : each,
    )
    const commands = [target, null].map(
      (at) => shortcutFor(press('KeyY', { target: at }), own)?.command ?? null,
    )
    expect(commands).toEqual([null, 'palette'])
  })

  test('but not while an input method composes', () => {
    expect([
      commandOf('verdict', 'KeyK', { target, ctrlKey: true, isComposing: true }),
      commandOf('verdict', 'Digit2', { target, altKey: true, keyCode: 229 }),
    ]).toEqual([null, null])
  })
})

test('a button that was clicked leaves Enter to the page', () => {
  expect(commandOf('annotation', 'Enter', { target: element('BUTTON'), isClicked: true })).toBe('work.submit')
})

test('an open menu blocks removing, rating and submitting', () => {
  const inMenu = { closest: (selector: string) => (selector.includes('menu') ? {} : null) }
  for (const target of [element('DIV', inMenu), element('BUTTON', inMenu)])
    expect(
      ['Delete', 'KeyQ', 'Enter'].map((code) => commandOf('annotation', code, { target, isClicked: true })),
    ).toEqual([null, null, null])
  expect(commandOf('annotation', 'KeyQ', { target: element('DIV', { closest: () => null }) })).toBe(
    'availability.unavailable',
  )
})

test('a dialog with a listener gets its own keys', () => {
  const target = element('DIV', { closest: () => ({}) })
  const heard = [true, false].map((isMeantAbove) => commandOf('annotation', 'KeyQ', { target, isMeantAbove }))
  expect(heard).toEqual(['availability.unavailable', null])
})

test('an open list of choices takes all keys, and none after a mere click', () => {
  const target = element('SELECT')
  const commands = (isClicked: boolean) =>
    ['KeyQ', 'Enter', 'ArrowUp'].map((code) => commandOf('annotation', code, { target, isClicked }))
  expect([commands(false), commands(true)]).toEqual([
    [null, null, null],
    ['availability.unavailable', 'work.submit', 'edit.nudge'],
  ])
})

test('undo and redo answer to Ctrl and to ⌘', () => {
  expect([
    commandOf('annotation', 'KeyZ', { ctrlKey: true }),
    commandOf('annotation', 'KeyZ', { metaKey: true }),
    commandOf('annotation', 'KeyZ', { ctrlKey: true, shiftKey: true }),
    commandOf('annotation', 'KeyY', { ctrlKey: true }),
  ]).toEqual(['edit.undo', 'edit.undo', 'edit.redo', 'edit.redo'])
})

test('Alt with an arrow changes the item, an arrow alone nudges', () => {
  expect([
    commandOf('annotation', 'ArrowUp', { altKey: true }),
    commandOf('annotation', 'ArrowDown', { altKey: true }),
    commandOf('annotation', 'ArrowUp'),
    commandOf('annotation', 'ArrowUp', { shiftKey: true }),
  ]).toEqual(['work.previous', 'work.next', 'edit.nudge', 'edit.nudge'])
})

test('a held key submits and toggles once, but keeps nudging', () => {
  const shortcuts = shortcutsFor(SHORTCUTS, 'annotation')
  expect([
    commandOf('annotation', 'Enter', { repeat: true }),
    commandOf('annotation', 'KeyS', { repeat: true }),
    commandOf('annotation', 'ArrowLeft', { repeat: true }),
    isSwallowed(press('Enter', { repeat: true }), shortcuts),
    isSwallowed(press('KeyK', { repeat: true }), shortcuts),
  ]).toEqual([null, null, 'edit.nudge', true, false])
})

test('keys that open the browser’s search are suppressed, except in text fields and dialogs', () => {
  const shortcuts = shortcutsFor(SHORTCUTS, 'annotation')
  const swallowed = (key: string, more: Partial<KeyPress> = {}): boolean =>
    isSwallowed(press('Quote', { key, ...more }), shortcuts)
  expect([
    swallowed("'"),
    swallowed('/', { repeat: true }),
    swallowed("'", { target: element('TEXTAREA') }),
    swallowed("'", { ctrlKey: true }),
    swallowed('"', { shiftKey: true }),
  ]).toEqual([true, true, false, false, false])
})

test('a release ends the command of its key, and with two keys for one command the last release', () => {
  const own = SHORTCUTS.map((each) =>
    each.command === 'view.magnifier' ? { ...each, combinations: [{ code: 'KeyH', shift: true }] } : each,
  )
  const hold = (...presses: KeyPress[]) =>
    new Map(presses.map((each) => [each.code, shortcutFor(each, own) as Shortcut]))
  const both = hold(press('Space'), press('KeyH'))
  expect([
    endedBy('Space', hold(press('Space')))?.command,
    // Whatever else the key would do without what was held beside it.
    endedBy('KeyH', hold(press('KeyH', { shiftKey: true })))?.command,
    endedBy('KeyH', hold(press('Space'), press('KeyH', { shiftKey: true })))?.command,
    endedBy('KeyH', both),
    endedBy('KeyQ', both),
  ]).toEqual(['view.pan', 'view.magnifier', 'view.magnifier', null, null])
})

test('combinations are printed as on the keyboard', () => {
  expect(
    [
      { code: 'KeyZ', ctrl: true, shift: true },
      { code: 'ArrowUp', alt: true },
      { code: 'Slash', shift: true },
      { code: 'Digit0' },
    ].map(printCombination),
  ).toEqual(['Ctrl+Shift+Z', 'Alt+↑', '?', '0'])
})
