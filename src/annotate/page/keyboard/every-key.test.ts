import { describe, expect, test } from 'vitest'
import type { Kind } from '../../../domain/kinds.ts'
import { ALL_KINDS } from '../../../domain/kinds.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { EVERY_KEY } from '../../../domain/ontology/testing.ts'
import type { Combination } from '../../../tools/combination.ts'
import type { Purpose, Shortcut } from '../../../kinds/command.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from '../../../kinds/command.ts'
import { KIND_COMMANDS } from '../../../kinds/command-tables.ts'
import type { KeyPress } from './dispatcher.ts'
import { shortcutFor } from './dispatcher.ts'
import { press } from './testing.ts'

/** Every key of every kind, as keyboards and input methods tell of it. */

const PURPOSES: readonly Purpose[] = ['annotation', 'verdict', 'ruling']
const ONTOLOGIES: readonly (readonly [string, Ontology | undefined])[] = [
  ['no ontology', undefined],
  ['an ontology', EVERY_KEY],
]
type Page = readonly [kind: Kind, purpose: Purpose, name: string, ontology: Ontology | undefined]
const PAGES = ALL_KINDS.flatMap((kind) =>
  PURPOSES.flatMap((purpose) => ONTOLOGIES.map(([name, ontology]): Page => [kind, purpose, name, ontology])),
)

const element = (tagName: string, more: object = {}) => ({ tagName, ...more }) as unknown as EventTarget

/** One press for each combination of a page's keys. */
const pressesOf = (shortcuts: readonly Shortcut[]) =>
  shortcuts.flatMap((shortcut) =>
    shortcut.combinations.map(({ code, ctrl = false, shift = false, alt = false }: Combination) => ({
      shortcut,
      pressed: press(code, { ctrlKey: ctrl, shiftKey: shift, altKey: alt }),
    })),
  )

/** Commands of a page whose keys, pressed in this way, act though they should not, or the other way round. */
function differing(
  [kind, purpose, , ontology]: Page,
  as: Partial<KeyPress>,
  expected: (shortcut: Shortcut, pressed: KeyPress) => boolean,
): string[] {
  const shortcuts = shortcutsFor(shortcutsUnder(shortcutsOf(KIND_COMMANDS[kind]), ontology), purpose)
  return pressesOf(shortcuts).flatMap(({ shortcut, pressed }) => {
    const found = shortcutFor({ ...pressed, ...as }, shortcuts)
    return (found?.command === shortcut.command) === expected(shortcut, pressed) ? [] : [shortcut.command]
  })
}

const always = (): boolean => true
const never = (): boolean => false

describe.each(PAGES)('%s, %s, %s', (...page) => {
  test.each<[string, Partial<KeyPress>]>([
    ['on the page', {}],
    ['with CapsLock, or a layout of other letters', { key: 'Q' }],
    ['while an input method is on, where nobody writes', { key: 'Process', keyCode: 229 }],
    ['the same on the picture', { key: 'Process', keyCode: 229, target: element('DIV') }],
    ['on a button that was clicked', { target: element('BUTTON'), isClicked: true }],
    ['on a list of choices that was clicked', { target: element('SELECT'), isClicked: true }],
  ])('act %s', (_, as) => {
    expect(differing(page, as, always)).toEqual([])
  })

  test.each<[string, Partial<KeyPress>]>([
    ['while an input method composes', { isComposing: true }],
    ['where an input method takes what is written', { keyCode: 229, target: element('TEXTAREA') }],
  ])('do nothing %s', (_, as) => {
    expect(differing(page, as, never)).toEqual([])
  })

  test('in a dialog or a text field only keys that work there do anything', () => {
    const inText = ({ inText: works = false }: Shortcut): boolean => works
    const dialog = element('DIV', {
      closest: (selector: string) => (selector.includes('dialog') ? {} : null),
    })
    expect([
      differing(page, { target: dialog }, inText),
      differing(page, { target: element('INPUT', { type: 'text' }) }, inText),
    ]).toEqual([[], []])
  })

  test('a held key runs only repeating commands', () => {
    expect(differing(page, { repeat: true }, ({ repeats = false }) => repeats)).toEqual([])
  })
})
