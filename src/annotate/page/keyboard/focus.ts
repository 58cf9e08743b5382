/** Knows whether what has the focus was clicked or reached by keys. */
export interface FocusWatch {
  readonly isClicked: () => boolean
}

/** Keys that move the focus themselves. */
const MOVES = /^(Tab|Arrow)/

/**
 * Watches until the signal aborts. Focus that is given back, as by a dialog that closes, is what it was before: who had
 * clicked there still has, however the dialog was closed.
 */
export function watchFocus(target: EventTarget, signal: AbortSignal): FocusWatch {
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
