import { useEffect } from 'react'
import type { Combination } from '../../../tools/combination.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { combinationOf } from '../../combination-of.ts'
import { placeOf } from '../../key-place.ts'

const text = keysText.own

interface KeyChangeProps {
  onPress: (combination: Combination) => void
  onCancel: () => void
}

/** Waits for the next key, whatever it would do otherwise. */
export function KeyChange({ onPress, onCancel }: KeyChangeProps) {
  useEffect(() => {
    const stop = new AbortController()
    const down = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat) return
      const { code, key, keyCode, isComposing, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event
      if (placeOf(event) === 'Escape') return onCancel()
      const combination = combinationOf({
        code,
        key,
        keyCode,
        isComposing,
        ctrlKey,
        metaKey,
        shiftKey,
        altKey,
        repeat,
        target,
      })
      if (combination) onPress(combination)
    }
    // Before the dialog hears it: its Esc would close it.
    window.addEventListener('keydown', down, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [onPress, onCancel])
  return (
    <span role="status" className="rounded-sm bg-accent-soft px-2 py-0.5 text-xs text-accent-text">
      {text.press}
    </span>
  )
}
