import { describe, expect, test } from 'vitest'
import { shortcutText } from '../text/shortcuts.ts'
import type { Purpose } from './shortcuts.ts'
import { shortcutsFor, shortcutsToLook } from './shortcuts.ts'
import { clashesIn } from './testing.ts'
import { isKeptByBrowser, shortcutId } from './shortcuts-remap.ts'
import { KIND_SPECS } from './specs.ts'

const PURPOSES: readonly Purpose[] = ['annotation', 'verdict', 'ruling']

const EDITED = Object.entries(KIND_SPECS).flatMap(([kind, { editor }]) => (editor ? [{ kind, editor }] : []))

describe.each(EDITED)('$kind', ({ editor: { shortcuts, tools } }) => {
  test('no two shortcuts at work together share a combination', () => {
    expect(PURPOSES.flatMap((purpose) => clashesIn(shortcutsFor(shortcuts, purpose)))).toEqual([])
  })

  test('each has words and a name of its own, so that a person can give it another key', () => {
    const wordless = shortcuts.filter(
      ({ command, group }) => !shortcutText.commands[command] || !shortcutText.groups[group],
    )
    const ids = shortcuts.map(shortcutId)
    expect([wordless, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([[], []])
  })

  test('none asks for what the browser keeps', () => {
    const kept = shortcuts.filter(({ combinations }) => combinations.some(isKeptByBrowser))
    expect(kept.map(({ command }) => command)).toEqual([])
  })

  test('where there is nothing to work on, what changes things has no key', () => {
    const offered = shortcutsToLook(shortcutsFor(shortcuts, 'annotation')).map(({ command }) => command)
    expect(
      offered.filter((command) => /^(edit|tool|work|verdict|wrong|crop|reason)\./.test(command)),
    ).toEqual([])
    expect(offered).toEqual(expect.arrayContaining(['view.fit', 'help']))
  })

  test('every tool can be taken by a key', () => {
    const commands = new Set(shortcuts.map(({ command }) => command))
    expect(tools.map(({ command }) => command).filter((command) => !commands.has(command))).toEqual([])
  })
})
