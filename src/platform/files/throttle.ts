export type ScheduleTimer = (callback: () => void, milliseconds: number) => unknown

/** At once, then at most once per interval; calls in between lead to one run at its end. */
export function throttle(
  milliseconds: number,
  act: () => void,
  later: ScheduleTimer = setTimeout,
): () => void {
  let isWaiting = false
  let isPending = false
  const ask = () => {
    isPending = isWaiting
    if (isWaiting) return
    isWaiting = true
    later(() => {
      isWaiting = false
      if (isPending) ask()
    }, milliseconds)
    act()
  }
  return ask
}
