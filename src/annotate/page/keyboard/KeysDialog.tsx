import { RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Combination } from '../../../tools/combination.ts'
import { printCombination } from '../../../kinds/shortcuts-print.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { shortcutText } from '../../../text/shortcuts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { search } from '../../search.ts'
import { useSpelling } from '../../useSpelling.ts'
import type { Assignment } from './key-assignment.ts'
import { assignKey, resetKey } from './key-assignment.ts'
import { KeySearch } from './KeySearch.tsx'
import type { OwnKeys } from './own-keys.ts'
import type { ShortcutRow } from './shortcut-rows.ts'
import { grouped, shortcutRows } from './shortcut-rows.ts'
import { combinationOf, placeOf } from '../../physical-key.ts'

const text = keysText.own

interface KeysDialogProps {
  open: boolean
  kind: string
  own: OwnKeys
  onClose: () => void
}

export function KeysDialog({ open, kind, own, onClose }: KeysDialogProps) {
  const isChanged = Object.keys(own.remaps).length > 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      description={text.description(kind)}
      width="wide"
      footer={
        <>
          <Button tone="danger-quiet" disabled={!isChanged} onClick={() => own.resetAll()}>
            {text.resetAll}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <OwnShortcuts own={own} />
    </Dialog>
  )
}

interface Changing {
  readonly id: string
  readonly waits: boolean
  readonly refused: Exclude<Assignment, { type: 'assigned' }> | null
}

function useChanging({ given, remaps, setRemaps }: OwnKeys) {
  const [changing, setChanging] = useState<Changing | null>(null)
  const settle = useCallback(
    (id: string, assignment: Assignment) => {
      if (assignment.type !== 'assigned') return setChanging({ id, waits: false, refused: assignment })
      setRemaps(assignment.remaps)
      setChanging(null)
    },
    [setRemaps],
  )
  const id = changing?.id
  const press = useCallback(
    (combination: Combination) => {
      if (id !== undefined) settle(id, assignKey(given, remaps, id, combination))
    },
    [id, given, remaps, settle],
  )
  return {
    changing,
    press,
    stop: useCallback(() => setChanging(null), []),
    change: (row: string) => setChanging({ id: row, waits: true, refused: null }),
    reset: (row: string) => settle(row, resetKey(given, remaps, row)),
    settle,
  }
}

function OwnShortcuts({ own }: { own: OwnKeys }) {
  const [query, setQuery] = useState('')
  const spell = useSpelling(true)
  const rows = useMemo(() => shortcutRows(own.shortcuts), [own.shortcuts])
  const keys = useChanging(own)
  return (
    <>
      <KeySearch query={query} onSearch={setQuery} />
      {grouped(search(rows, query, spell)).map(([group, list]) => (
        <section key={group} className="mb-3">
          <h3 className="mb-1 text-xs font-medium text-text-soft">{shortcutText.groups[group]}</h3>
          <ul>
            {list.map((row) => (
              <KeyRow key={row.id} row={row} keys={keys} isChanged={row.id in own.remaps} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface KeyRowProps {
  row: ShortcutRow
  keys: ReturnType<typeof useChanging>
  isChanged: boolean
}

function KeyRow({ row, keys, isChanged }: KeyRowProps) {
  const { id, text: words, shortcut } = row
  const own = keys.changing?.id === id ? keys.changing : null
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-2 border-b border-line text-sm">
      <span className="flex-1">{words}</span>
      {isChanged && <span className="text-2xs text-accent-text">{text.changed}</span>}
      {shortcut.fixed ? (
        <>
          <span className="text-2xs text-text-soft">{text.fixed}</span>
          <span className="flex gap-1 px-2">
            <Keys keys={row.keys} />
          </span>
        </>
      ) : own?.waits ? (
        <KeyChange onPress={keys.press} onCancel={keys.stop} />
      ) : (
        <button
          type="button"
          aria-label={text.change(words)}
          onClick={() => keys.change(id)}
          className="flex h-7 min-w-14 items-center justify-end gap-1 rounded-sm px-2 hover:bg-hover"
        >
          <Keys keys={row.keys} />
        </button>
      )}
      <IconButton
        label={text.reset(words)}
        icon={<RotateCcw size={14} />}
        side="left"
        className={isChanged ? '' : 'invisible'}
        onClick={() => keys.reset(id)}
      />
      {own?.refused && <Refusal refused={own.refused} keys={keys} id={id} />}
    </li>
  )
}

const Keys = ({ keys }: { keys: readonly string[] }) => keys.map((each) => <Kbd key={each} keys={each} />)

interface RefusalProps {
  refused: NonNullable<Changing['refused']>
  keys: ReturnType<typeof useChanging>
  id: string
}

function Refusal({ refused, keys, id }: RefusalProps) {
  const key = printCombination(refused.combination)
  const exchange = refused.type === 'clash' ? refused.exchange : null
  return (
    <p role="alert" className="flex w-full items-center gap-2 pb-1.5 text-xs text-bad">
      <span className="flex-1">
        {refused.type === 'browser' ? text.browser(key) : text.clash(key, refused.other.label)}
      </span>
      {exchange && (
        <Button onClick={() => keys.settle(id, { type: 'assigned', remaps: exchange })}>
          {text.exchange}
        </Button>
      )}
      <Button tone="quiet" onClick={keys.stop}>
        {text.cancel}
      </Button>
    </p>
  )
}

interface KeyChangeProps {
  onPress: (combination: Combination) => void
  onCancel: () => void
}

function KeyChange({ onPress, onCancel }: KeyChangeProps) {
  useEffect(() => {
    const stop = new AbortController()
    const down = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat) return
      if (placeOf(event) === 'Escape') return onCancel()
      const combination = combinationOf(event)
      if (combination) onPress(combination)
    }
    // Before the dialog, which would close on Escape.
    window.addEventListener('keydown', down, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [onPress, onCancel])
  return (
    <span role="status" className="rounded-sm bg-accent-soft px-2 py-0.5 text-xs text-accent-text">
      {text.press}
    </span>
  )
}
