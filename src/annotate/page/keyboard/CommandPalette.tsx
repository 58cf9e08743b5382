import * as Radix from '@radix-ui/react-dialog'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { keysText } from '../../../text/annotate-keys.ts'
import { classNames } from '../../../ui/class-names.ts'
import { belongsToInputMethod, leaveToInputMethod } from '../../../ui/input-method.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useOpener } from '../../../ui/useOpener.ts'
import type { Searchable } from '../../search.ts'
import { search } from '../../search.ts'
import { loadSpelling, SPELL_NOTHING, useSpelling } from '../../useSpelling.ts'

const text = keysText.palette

export interface PaletteEntry extends Searchable {
  readonly id: string
  readonly group: string
  readonly run: () => void
}

interface CommandPaletteProps {
  open: boolean
  entries: () => readonly PaletteEntry[]
  onClose: () => void
}

export function CommandPalette({ open, entries, onClose }: CommandPaletteProps) {
  const chosen = useRef<PaletteEntry | null>(null)
  const giveBackFocus = useOpener(open)
  const choose = (entry: PaletteEntry): void => {
    chosen.current = entry
    onClose()
  }
  // The command may move the focus, so it runs after the dialog has released it.
  const closed = (event: Event): void => {
    const entry = chosen.current
    chosen.current = null
    event.preventDefault()
    if (entry) entry.run()
    else giveBackFocus()
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          onEscapeKeyDown={leaveToInputMethod}
          onCloseAutoFocus={closed}
          data-density="tool"
          className="fixed top-[14vh] left-1/2 z-40 flex max-h-[64vh] w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 animate-appear flex-col rounded-md bg-surface-raised text-text shadow-float"
        >
          <Radix.Title className="sr-only">{text.title}</Radix.Title>
          <Radix.Description className="sr-only">{text.description}</Radix.Description>
          <Choices entries={entries} onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function useInSight(list: RefObject<HTMLElement | null>, active: number): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [list, active])
}

interface ChoicesProps {
  entries: () => readonly PaletteEntry[]
  onChoose: (entry: PaletteEntry) => void
}

function useFound({ entries, onChoose }: ChoicesProps) {
  const [all] = useState(entries)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const found = search(all, query, useSpelling(true))
  /** Enter came before the dictionary: searches again if the query is the same. */
  const takeLate = async (field: HTMLInputElement): Promise<void> => {
    const [entry] = search(all, query, await loadSpelling().catch(() => SPELL_NOTHING))
    if (entry && field.isConnected && field.value === query) onChoose(entry)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter confirms an input method's composition first.
    if (belongsToInputMethod(event.nativeEvent)) return
    const step = STEPS[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const entry = found[active]
    if (entry) onChoose(entry)
    else void takeLate(event.currentTarget)
  }
  const ask = (next: string): void => {
    setQuery(next)
    setActive(0)
  }
  return { query, ask, found, active, setActive, keyDown }
}

function Choices(props: ChoicesProps) {
  const { query, ask, found, active, setActive, keyDown } = useFound(props)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  useInSight(list, active)
  return (
    <>
      <input
        role="combobox"
        aria-label={text.title}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={text.placeholder}
        value={query}
        onChange={(event) => ask(event.target.value)}
        onKeyDown={keyDown}
        className="h-11 shrink-0 border-b border-line bg-transparent px-4 text-base outline-none"
      />
      <ul ref={list} id={listId} role="listbox" className="min-h-0 flex-1 overflow-y-auto p-1">
        {found.map((entry, index) => (
          <Choice
            key={entry.id}
            id={`${listId}-${index}`}
            entry={entry}
            active={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => props.onChoose(entry)}
          />
        ))}
        {found.length === 0 && (
          <li role="status" className="py-8 text-center text-text-soft">
            {text.nothing(query)}
          </li>
        )}
      </ul>
      <p className="shrink-0 border-t border-line px-4 py-1.5 text-2xs text-text-soft">{text.hint}</p>
    </>
  )
}

interface ChoiceProps {
  id: string
  entry: PaletteEntry
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Choice({ id, entry, active, onPoint, onChoose }: ChoiceProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
      className={classNames(
        'flex h-8 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm',
        active && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{entry.text}</span>
      <span className="shrink-0 text-2xs text-text-soft">{entry.group}</span>
      {entry.keys?.slice(0, 2).map((each) => (
        <Kbd key={each} keys={each} />
      ))}
    </li>
  )
}
