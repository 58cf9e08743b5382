/** Calls back once after a time. */
export type ScheduleTimer = (callback: () => void, milliseconds: number) => unknown

/** Does something at once, but not again within a time: what is asked for meanwhile is done together, when that is over. */
export function throttle(
  milliseconds: number,
  act: () => void,
  later: ScheduleTimer = setTimeout,
): () => void {
  let isResting = false
  let isOwed = false
  const ask = () => {
    isOwed = isResting
    if (isResting) return
    isResting = true
    later(() => {
      isResting = false
      if (isOwed) ask()
    }, milliseconds)
    act()
  }
  return ask
}
