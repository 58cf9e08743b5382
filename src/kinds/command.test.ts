import { describe, expect, test } from 'vitest'
import { ALL_KINDS } from '../domain/kinds.ts'
import type { OntologyLabel } from '../domain/ontology/ontology.ts'
import { EVERY_KEY } from '../domain/ontology/testing.ts'
import { shortcutText } from '../text/shortcuts.ts'
import { KIND_COMMANDS } from './command-tables.ts'
import type { CommandTable, Purpose } from './command.ts'
import {
  commandOf,
  idsOf,
  runOnce,
  shortcutsFor,
  shortcutsOf,
  shortcutsToLook,
  shortcutsUnder,
} from './command.ts'
import { isBrowserKey, shortcutId } from './shortcuts-remap.ts'
import { KIND_SPECS } from './specs.ts'
import { clashesIn } from './testing.ts'

/** Two, so that there are more than digits. */
const withoutKeys = ({ key: _, ...label }: OntologyLabel): OntologyLabel[] => [
  label,
  { ...label, id: `${label.id}-2`, name: `${label.name} 2` },
]

const PURPOSES: readonly Purpose[] = ['annotation', 'verdict', 'ruling']

describe.each(ALL_KINDS)('%s', (kind) => {
  const table: CommandTable<never> = KIND_COMMANDS[kind]
  const ids = idsOf(table)
  const shortcuts = shortcutsOf(table)

  test('every command has a label, a group with a label, and an action', () => {
    const lacking = ids.filter((id) => {
      const { label, group, run, hold } = commandOf(table, id)
      return label === '' || !shortcutText.groups[group] || !(run ?? hold)
    })
    expect(lacking).toEqual([])
  })

  test('every command can be reached: by a key, or in the palette', () => {
    const unreachable = ids.filter((id) => {
      const { keys, keyOnly, hold } = commandOf(table, id)
      return !keys && (keyOnly || hold !== undefined)
    })
    expect(unreachable).toEqual([])
  })

  test.each([
    ['without an ontology', undefined],
    ['with one that has every key', EVERY_KEY],
    ['with labels that have none', { ...EVERY_KEY, labels: EVERY_KEY.labels.flatMap(withoutKeys) }],
  ])('no two shortcuts at work together share a combination %s', (_, ontology) => {
    const atWork = shortcutsUnder(shortcuts, ontology)
    expect(PURPOSES.flatMap((purpose) => clashesIn(shortcutsFor(atWork, purpose)))).toEqual([])
  })

  test('each has a unique id, so that a person can assign keys to it', () => {
    const names = shortcuts.map(shortcutId)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('none uses keys that the browser reserves', () => {
    const kept = shortcuts.filter(({ combinations }) => combinations.some(isBrowserKey))
    expect(kept.map(({ command }) => command)).toEqual([])
  })

  test('without an item, commands that change it have no key', () => {
    const offered = shortcutsToLook(shortcutsFor(shortcuts, 'annotation')).map(({ command }) => command)
    expect(
      offered.filter((command) => /^(edit|tool|work|verdict|wrong|crop|reason)\./.test(command)),
    ).toEqual([])
    expect(offered).toEqual(expect.arrayContaining(['view.fit', 'help']))
  })

  test('every tool has a key', () => {
    const bound = new Set(shortcuts.map(({ command }) => command))
    const { tools } = KIND_SPECS[kind].editor
    expect(tools.map(({ command }) => command).filter((command) => !bound.has(command))).toEqual([])
  })

  test('the command of each tool selects that tool', () => {
    const picked: unknown[] = []
    const editor = { send: (event: unknown) => void picked.push(event) }
    const { tools } = KIND_SPECS[kind].editor
    for (const { command } of tools)
      runOnce<{ editor: typeof editor }>(commandOf(table as CommandTable<object>, command), { editor })
    expect(picked).toEqual(tools.map(({ id }) => ({ type: 'PICK', tool: id })))
  })
})

test('a command has one shortcut for its keys and one for those of verdicts', () => {
  const table: CommandTable<object> = {
    'view.fit': { group: 'view', label: 'fit', keys: [{ code: 'KeyF' }], run: () => undefined },
    'view.theme': { group: 'view', label: 'theme', run: () => undefined },
    'work.pull': {
      group: 'work',
      label: 'pull',
      keys: [{ code: 'KeyP' }],
      verdictKeys: [{ code: 'KeyP', shift: true }],
      purposes: ['annotation'],
      repeats: true,
      run: () => undefined,
    },
  }
  const pull = { command: 'work.pull', group: 'work', label: 'pull', repeats: true, hold: false }
  expect(shortcutsOf(table)).toEqual([
    { command: 'view.fit', group: 'view', label: 'fit', hold: false, combinations: [{ code: 'KeyF' }] },
    { ...pull, combinations: [{ code: 'KeyP' }], purposes: ['annotation'] },
    { ...pull, combinations: [{ code: 'KeyP', shift: true }], purposes: ['verdict'] },
  ])
})
