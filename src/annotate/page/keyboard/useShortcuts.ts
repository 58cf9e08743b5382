import { useEffect, useRef } from 'react'
import type { CommandId, Shortcut } from '../../../kinds/command.ts'
import type { KeyPress } from './dispatcher.ts'
import { endedBy, isSwallowed, shortcutFor } from './dispatcher.ts'
import { placeOf } from '../../physical-key.ts'

interface ShortcutHandlers {
  readonly run: (command: CommandId, event: KeyboardEvent) => void
  readonly hold: TellHeld
}

const NONE: readonly Shortcut[] = []

/** Event properties live on the prototype, so they cannot be spread. */
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

/** The only listener for shortcuts of a page, or of a dialog above it. */
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
  const focus = useRef<FocusWatch | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    focus.current = watchFocus(window, stop.signal)
    return () => stop.abort()
  }, [])
  const held = useRef<HeldKeys | null>(null)
  useEffect(() => {
    const keys = createHeldKeys((...args) => latest.current.hold(...args))
    held.current = keys
    return () => keys.keep(NONE)
  }, [])
  // Held keys continue when other shortcuts come or go.
  useEffect(() => held.current?.keep(enabled ? shortcuts : NONE), [enabled, shortcuts])
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const down = (event: KeyboardEvent): void => {
      // An open menu has handled the key.
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
      // A lone Alt release would open the browser's menu.
      if (held.current?.end(event) || event.key === 'Alt') event.preventDefault()
    }
    window.addEventListener('keydown', down, { signal: stop.signal })
    window.addEventListener('keyup', up, { signal: stop.signal })
    window.addEventListener('blur', () => held.current?.keep(NONE), { signal: stop.signal })
    return () => stop.abort()
  }, [shortcuts, enabled, isDialog])
}

/** `event` is null if the hold ends without a key release. */
type TellHeld = (command: CommandId, held: boolean, event: KeyboardEvent | null) => void

interface HeldKeys {
  readonly begin: (shortcut: Shortcut, event: KeyboardEvent) => void
  readonly end: (event: KeyboardEvent) => boolean
  readonly keep: (shortcuts: readonly Shortcut[]) => void
}

export function createHeldKeys(tell: TellHeld): HeldKeys {
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
      const remaining = new Set(shortcuts.flatMap(({ command, hold }) => (hold ? [command] : [])))
      const ended = [...held].filter(([, { command }]) => !remaining.has(command))
      for (const [code] of ended) held.delete(code)
      for (const command of new Set(ended.map(([, shortcut]) => shortcut.command))) tell(command, false, null)
    },
  }
}

interface FocusWatch {
  readonly isClicked: () => boolean
}

const MOVES = /^(Tab|Arrow)/

/** Restored focus, as after a dialog, keeps its origin. */
function watchFocus(target: EventTarget, signal: AbortSignal): FocusWatch {
  /** A place on the page, or a key. */
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
