import { useEffect, useRef } from 'react'
import type { Command } from '../../../kinds/commands.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import type { KeyPress } from './dispatcher.ts'
import { endedBy, isSwallowed, shortcutFor } from './dispatcher.ts'
import { placeOf } from '../../key-place.ts'

interface ShortcutHandlers {
  readonly run: (command: Command, event: KeyboardEvent) => void
  readonly hold: TellHeld
}

const NONE: readonly Shortcut[] = []

/** What decides of an event; its properties live on its prototype, so they are named one by one. */
const pressOf = (event: KeyboardEvent, isClicked: boolean, isMeantAbove: boolean): KeyPress => ({
  code: placeOf(event),
  key: event.key,
  keyCode: event.keyCode,
  isComposing: event.isComposing,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  shiftKey: event.shiftKey,
  altKey: event.altKey,
  repeat: event.repeat,
  target: event.target,
  isClicked,
  isMeantAbove,
})

const isTextSelected = (): boolean => document.getSelection()?.isCollapsed === false

/** The one place where keys of an annotation page, or of a dialog above it, are listened to. */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  enabled: boolean,
  handlers: ShortcutHandlers,
  { isDialog = false }: { isDialog?: boolean } = {},
): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  // Watched for as long as the page lives: focus that a dialog gives back was not clicked because the shortcuts are new.
  const focus = useRef<FocusWatch | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    focus.current = watchFocus(window, stop.signal)
    return () => stop.abort()
  }, [])
  const held = useRef<HeldKeys | null>(null)
  useEffect(() => {
    const keys = createHeldKeys((...told) => latest.current.hold(...told))
    held.current = keys
    return () => keys.keep(NONE)
  }, [])
  // What is held goes on where other keys come or go beside it: as reasons do, which digits pick.
  useEffect(() => held.current?.keep(enabled ? shortcuts : NONE), [enabled, shortcuts])
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const down = (event: KeyboardEvent): void => {
      // A menu or popover that is open has taken the key: Escape closes it and nothing else.
      if (event.defaultPrevented) return
      const press = pressOf(event, focus.current?.isClicked() ?? true, isDialog)
      const shortcut = shortcutFor(press, shortcuts)
      if (!shortcut) {
        if (isSwallowed(press, shortcuts)) event.preventDefault()
        return
      }
      if (shortcut.yieldsToText && isTextSelected()) return
      event.preventDefault()
      if (shortcut.hold) held.current?.begin(shortcut, event)
      else latest.current.run(shortcut.command, event)
    }
    const up = (event: KeyboardEvent): void => {
      // Alt that came up by itself, as in the midst of a drag, opens a browser's menus, which take the keys that follow.
      if (held.current?.end(event) || event.key === 'Alt') event.preventDefault()
    }
    window.addEventListener('keydown', down, { signal: stop.signal })
    window.addEventListener('keyup', up, { signal: stop.signal })
    window.addEventListener('blur', () => held.current?.keep(NONE), { signal: stop.signal })
    return () => stop.abort()
  }, [shortcuts, enabled, isDialog])
}

/** Told when a held shortcut begins or ends; without an event where it ends otherwise than by its key. */
type TellHeld = (command: Command, held: boolean, event: KeyboardEvent | null) => void

/** What keys hold just now. */
interface HeldKeys {
  readonly begin: (shortcut: Shortcut, event: KeyboardEvent) => void
  /** A key is let go of. @returns whether it held something */
  readonly end: (event: KeyboardEvent) => boolean
  /** Ends what none of these shortcuts is for; the rest goes on, whatever else keys do from now on. */
  readonly keep: (shortcuts: readonly Shortcut[]) => void
}

export function createHeldKeys(tell: TellHeld): HeldKeys {
  /** By the places of their keys. */
  const held = new Map<string, Shortcut>()
  return {
    begin(shortcut, event) {
      held.set(placeOf(event), shortcut)
      tell(shortcut.command, true, event)
    },
    end(event) {
      const code = placeOf(event)
      const shortcut = endedBy(code, held)
      const wasHeld = held.delete(code)
      if (shortcut) tell(shortcut.command, false, event)
      return wasHeld
    },
    keep(shortcuts) {
      const kept = new Set(shortcuts.flatMap(({ command, hold }) => (hold ? [command] : [])))
      const ended = [...held].filter(([, { command }]) => !kept.has(command))
      for (const [code] of ended) held.delete(code)
      for (const command of new Set(ended.map(([, shortcut]) => shortcut.command))) tell(command, false, null)
    },
  }
}

/** Knows whether what has the focus was clicked or reached by keys. */
interface FocusWatch {
  readonly isClicked: () => boolean
}

/** Keys that move the focus themselves. */
const MOVES = /^(Tab|Arrow)/

/**
 * Watches until the signal aborts. Focus that is given back, as by a dialog that closes, is what it was before: who had
 * clicked there still has, however the dialog was closed.
 */
function watchFocus(target: EventTarget, signal: AbortSignal): FocusWatch {
  /** What was pressed last: something on the page, or a key. */
  let last: Node | string | null = null
  let clicked = true
  const known = new WeakMap<Node, boolean>()
  const options = { signal, capture: true }
  const focused = (event: Event): void => {
    const own = event.target
    if (!(own instanceof Node)) return
    if (last instanceof Node && own.contains(last)) clicked = true
    else if (typeof last === 'string' && MOVES.test(last)) clicked = false
    else clicked = known.get(own) ?? typeof last !== 'string'
    known.set(own, clicked)
  }
  target.addEventListener('pointerdown', ({ target: pressed }) => (last = pressed as Node), options)
  target.addEventListener('keydown', (event) => (last = (event as KeyboardEvent).key), options)
  target.addEventListener('focusin', focused, options)
  return { isClicked: () => clicked }
}
