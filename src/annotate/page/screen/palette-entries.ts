import type { Kind } from '../../../domain/kinds.ts'
import type { Command } from '../../../kinds/commands.ts'
import { hasVersion } from '../../../machines/work.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { shortcutText } from '../../../text/shortcuts.ts'
import { shortcutRows } from '../keyboard/shortcut-rows.ts'
import type { PaletteEntry } from '../keyboard/CommandPalette.tsx'
import type { Screen } from '../state/useScreen.ts'

const text = keysText.palette

/** Commands that only make sense as a key. */
const KEYS_ALONE: ReadonlySet<Command> = new Set([
  'palette',
  'edit.nudge',
  'node.cursor',
  'edit.cancel',
  'reason.pick',
])

const KEYLESS = [
  ['work', ['work.pull', 'work.release', 'work.share', 'work.back']],
  ['view', ['view.theme']],
  ['help', ['keys']],
] as const

const WITHOUT_ITEM: ReadonlySet<Command> = new Set(['help', 'keys', 'view.theme', 'work.pull', 'work.back'])

function isOffered<K extends Kind>(
  command: Command,
  { state, review }: Screen<K>,
  mayShare: boolean,
): boolean {
  const { task, flow, isReadonly } = state
  if (!task || flow !== null) return WITHOUT_ITEM.has(command) && !(isReadonly && command === 'work.pull')
  if (command.startsWith('changes.')) return review.changes.list.length > 0
  if (command.startsWith('compare.')) return hasVersion(task.item)
  if (command === 'work.share') return mayShare
  if (command === 'work.release') return task.state === 'open' && !isReadonly
  return !(isReadonly && command === 'work.pull')
}

function commandEntries<K extends Kind>(screen: Screen<K>, mayShare: boolean): PaletteEntry[] {
  const bound = shortcutRows(screen.shortcuts.filter(({ hold }) => !hold)).map((row) => ({
    id: row.id,
    command: row.shortcut.command,
    text: row.text,
    keys: row.keys,
    group: shortcutText.groups[row.shortcut.group],
  }))
  const keyless = KEYLESS.flatMap(([group, commands]) =>
    commands.map((command) => ({
      id: command,
      command,
      text: shortcutText.commands[command],
      keys: [],
      group: shortcutText.groups[group],
    })),
  )
  return [...bound, ...keyless]
    .filter(({ command }) => !KEYS_ALONE.has(command) && isOffered(command, screen, mayShare))
    .map(({ command, ...entry }) => ({ ...entry, run: () => screen.run(command) }))
}

const itemEntries = <K extends Kind>({ rows, go }: Screen<K>): PaletteEntry[] =>
  rows.map(({ uuid, index, name }) => ({
    id: `item ${uuid}`,
    text: text.item(index + 1, name),
    keys: [],
    group: text.groups.items,
    run: () => go(index),
  }))

function goToSection(header: HTMLElement): void {
  if (header.getAttribute('aria-expanded') === 'false') header.click()
  header.scrollIntoView({ block: 'start' })
  header.focus()
}

/** Sections are read from the page, because kinds add their own. */
function sectionEntries(): PaletteEntry[] {
  const headers = [...document.querySelectorAll<HTMLElement>('[data-section-header]')]
  return headers.map((header, index) => ({
    id: `section ${index}`,
    text: text.section(header.textContent),
    group: text.groups.sections,
    run: () => goToSection(header),
  }))
}

export const paletteEntries = <K extends Kind>(screen: Screen<K>, mayShare: boolean): PaletteEntry[] => [
  ...commandEntries(screen, mayShare),
  ...itemEntries(screen),
  ...sectionEntries(),
]
