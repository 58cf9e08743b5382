import type { Kind } from '../../../domain/kinds.ts'
import type { CommandId, Situation } from '../../../kinds/command.ts'
import { commandOf, idsOf } from '../../../kinds/command.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { shortcutText } from '../../../text/shortcuts.ts'
import { shortcutRows } from '../keyboard/shortcut-rows.ts'
import { offeredLabels } from '../../offered-labels.ts'
import type { PaletteEntry } from '../keyboard/CommandPalette.tsx'
import type { Screen } from '../state/useScreen.ts'

const text = keysText.palette

export type PaletteContext<K extends Kind> = Pick<
  Screen<K>,
  'state' | 'review' | 'kind' | 'shortcuts' | 'run' | 'rows' | 'go'
>

function commandEntries<K extends Kind>(screen: PaletteContext<K>, mayShare: boolean): PaletteEntry[] {
  const { state, review, kind, shortcuts, run } = screen
  const situation: Situation = {
    task: (state.flow === null && state.task) || null,
    isReadonly: state.isReadonly,
    mayShare,
    changes: review.changes.list.length,
  }
  const isOffered = (id: CommandId): boolean => {
    const { keyOnly, when, hold } = commandOf(kind.commands, id)
    return !keyOnly && !hold && (when ? when(situation) : situation.task !== null)
  }
  const bound = shortcutRows(shortcuts).map(({ id, text: words, keys, shortcut: { command, group } }) => ({
    id,
    command,
    text: words,
    keys,
    group,
  }))
  const keyless = idsOf(kind.commands).flatMap((command) => {
    const { keys, label, group } = commandOf(kind.commands, command)
    return keys ? [] : [{ id: command, command, text: label, keys: [], group }]
  })
  return [...bound, ...keyless]
    .filter(({ command }) => isOffered(command))
    .map(({ command, group, ...entry }) => ({
      ...entry,
      group: shortcutText.groups[group],
      run: () => run(command),
    }))
}

const itemEntries = ({ rows, go }: Pick<Screen<Kind>, 'rows' | 'go'>): PaletteEntry[] =>
  rows.map(({ uuid, index, name }) => ({
    id: `item ${uuid}`,
    text: text.item(index + 1, name),
    keys: [],
    group: text.groups.items,
    run: () => go(index),
  }))

/** Chooses a label by name or pinyin, as its digit or the picker does. */
const labelEntries = (): PaletteEntry[] =>
  offeredLabels().map(({ id, ...label }) => ({ ...label, id: `label ${id}`, group: text.groups.labels }))

function goToSection(header: HTMLElement): void {
  if (header.getAttribute('aria-expanded') === 'false') header.click()
  header.scrollIntoView({ block: 'start' })
  header.focus()
}

/** Read from the page, because kinds add sections. */
function sectionEntries(): PaletteEntry[] {
  const headers = [...document.querySelectorAll<HTMLElement>('[data-section-header]')]
  return headers.map((header, index) => ({
    id: `section ${index}`,
    text: text.section(header.textContent),
    group: text.groups.sections,
    run: () => goToSection(header),
  }))
}

export const paletteEntries = <K extends Kind>(
  screen: PaletteContext<K>,
  mayShare: boolean,
): PaletteEntry[] => [
  ...commandEntries(screen, mayShare),
  ...labelEntries(),
  ...itemEntries(screen),
  ...sectionEntries(),
]
