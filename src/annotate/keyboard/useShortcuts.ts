import { useEffect, useRef } from 'react'
import type { Command } from '../../kinds/commands.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import type { KeyPress } from './dispatcher.ts'
import { endedBy, isSwallowed, shortcutFor } from './dispatcher.ts'
import type { FocusWatch } from './focus.ts'
import { watchFocus } from './focus.ts'

export interface ShortcutHandlers {
  readonly run: (command: Command, event: KeyboardEvent) => void
  /** A held shortcut begins or ends; without an event where it ends otherwise than by its key. */
  readonly hold: (command: Command, held: boolean, event: KeyboardEvent | null) => void
}

/** What decides of an event; its properties live on its prototype, so they are named one by one. */
const pressOf = (event: KeyboardEvent, isClicked: boolean, isMeantAbove: boolean): KeyPress => ({
  code: event.code,
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
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const held = new Map<string, Shortcut>()
    const release = (): void => {
      held.clear()
      shortcuts.filter(({ hold }) => hold).forEach(({ command }) => latest.current.hold(command, false, null))
    }
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
      if (!shortcut.hold) return latest.current.run(shortcut.command, event)
      held.set(event.code, shortcut)
      latest.current.hold(shortcut.command, true, event)
    }
    const up = (event: KeyboardEvent): void => {
      if (!held.has(event.code)) return
      event.preventDefault()
      const shortcut = endedBy(event.code, held)
      held.delete(event.code)
      if (shortcut) latest.current.hold(shortcut.command, false, event)
    }
    window.addEventListener('keydown', down, { signal: stop.signal })
    window.addEventListener('keyup', up, { signal: stop.signal })
    window.addEventListener('blur', release, { signal: stop.signal })
    return () => {
      stop.abort()
      release()
    }
  }, [shortcuts, enabled, isDialog])
}
