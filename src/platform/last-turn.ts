/** A page that is reloaded goes on until the new one answers; where nothing has come of it by then it stays. Milliseconds. */
const MAY_END_MS = 2000

let mayEnd = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Says that the page may end with any turn from now on; where it has not for a while it goes on as before. */
export function mayEndNow(patienceMs = MAY_END_MS): void {
  mayEnd = true
  clearTimeout(timer)
  timer = setTimeout(() => (mayEnd = false), patienceMs)
}

/** Whether what is begun now may have this turn alone, as in a page that is being closed. */
export const isLastTurn = (): boolean => mayEnd

// Heard before those who still have something to store then: they listen later. There is no window in tests.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => mayEndNow())
  window.addEventListener('pagehide', () => mayEndNow())
}
