import { useEffect, useRef } from 'react'
import type { Command } from '../../../kinds/commands.ts'
import type { Shortcut } from '../../../kinds/shortcuts.ts'
import type { KeyPress } from './dispatcher.ts'
import { isSwallowed, shortcutFor } from './dispatcher.ts'
import type { FocusWatch } from './focus.ts'
import { watchFocus } from './focus.ts'
import type { HeldKeys, TellHeld } from './held-keys.ts'
import { createHeldKeys } from './held-keys.ts'
import { placeOf } from '../../key-place.ts'

export interface ShortcutHandlers {
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
