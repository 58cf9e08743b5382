import { useEffect } from 'react'

/** Where keys are typed or have a meaning of their own. */
const TAKEN = 'input, select, textarea, [contenteditable], [role="menu"], [role="dialog"], [role="grid"]'

const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TAKEN) !== null) ||
  document.querySelector('[role="dialog"]') !== null

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
