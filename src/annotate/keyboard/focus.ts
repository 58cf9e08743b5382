/** Knows whether what has the focus was clicked or reached by keys. */
export interface FocusWatch {
  readonly isClicked: () => boolean
}

/** Watches until the signal aborts. */
export function watchFocus(target: EventTarget, signal: AbortSignal): FocusWatch {
  let last: 'pointer' | 'key' = 'pointer'
  let clicked = true
  const options = { signal, capture: true }
  target.addEventListener('pointerdown', () => (last = 'pointer'), options)
  target.addEventListener('keydown', () => (last = 'key'), options)
  target.addEventListener('focusin', () => (clicked = last === 'pointer'), options)
  return { isClicked: () => clicked }
}
