import { useMemo, useState } from 'react'
import type { Shortcut } from '../../../kinds/command.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { shortcutText } from '../../../text/shortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { search } from '../../search.ts'
import { useSpelling } from '../../useSpelling.ts'
import { KeySearch } from './KeySearch.tsx'
import { grouped, shortcutRows } from './shortcut-rows.ts'

const text = shortcutText.help

function HelpRow({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <span>{words}</span>
      <span className="flex shrink-0 gap-1">
        {keys.map((each) => (
          <Kbd key={each} keys={each} />
        ))}
      </span>
    </li>
  )
}

interface HelpDialogProps {
  open: boolean
  shortcuts: readonly Shortcut[]
  onClose: () => void
  onCustomise?: () => void
  onTour?: (() => void) | undefined
}

export function HelpDialog({ open, shortcuts, onClose, onCustomise, onTour }: HelpDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      description={text.note}
      width="wide"
      {...(onCustomise && {
        footer: (
          <>
            {onTour && <Button onClick={onTour}>{keysText.help.tour}</Button>}
            <Button onClick={onCustomise}>{keysText.help.customise}</Button>
          </>
        ),
      })}
    >
      <Shortcuts shortcuts={shortcuts} />
    </Dialog>
  )
}

function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [query, setQuery] = useState('')
  const spell = useSpelling(true)
  const rows = useMemo(() => shortcutRows(shortcuts), [shortcuts])
  const gestures = useMemo(() => text.gestures.map(([keys, words]) => ({ text: words, keys: [keys] })), [])
  const found = grouped(search(rows, query, spell))
  const moves = search(gestures, query, spell)
  return (
    <>
      <KeySearch query={query} onSearch={setQuery} />
      {found.length + moves.length === 0 && (
        <p role="status" className="py-8 text-center text-sm text-text-soft">
          {keysText.nothing}
        </p>
      )}
      <div className="columns-2 gap-8 text-sm">
        {found.map(([group, list]) => (
          <Group
            key={group}
            title={shortcutText.groups[group]}
            note={shortcutText.groupNotes[group]}
            rows={list}
          />
        ))}
        {moves.length > 0 && <Group title={text.mouse} rows={moves} />}
      </div>
    </>
  )
}

interface GroupProps {
  title: string
  note?: string | undefined
  rows: readonly { readonly text: string; readonly keys: readonly string[] }[]
}

function Group({ title, note, rows }: GroupProps) {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-xs font-medium text-text-soft">{title}</h3>
      {note && <p className="mb-1 text-xs text-text-soft">{note}</p>}
      <ul>
        {rows.map(({ text: words, keys }) => (
          <HelpRow key={words} keys={keys} words={words} />
        ))}
      </ul>
    </section>
  )
}
