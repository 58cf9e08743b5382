import { useEffect } from 'react'

/** Where keys are typed or have a meaning. A list that was chosen from keeps the focus, not the keys. */
const TAKEN =
  'input:not([type="radio"], [type="checkbox"], [data-settled]), select:not([data-settled]), textarea, ' +
  '[contenteditable], [role="menu"], [role="dialog"], [role="grid"]'

/** A closed dialog may still fade. */
const OPEN_DIALOG = '[role="dialog"]:not([data-state="closed"])'

const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TAKEN) !== null) ||
  document.querySelector(OPEN_DIALOG) !== null

export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = keys[event.key]
      if (!run || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTaken(event)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [keys])
}
