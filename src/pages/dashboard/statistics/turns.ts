/**
 * Lets what is dear to draw come one after another, each in a task of its own, so that keys and clicks are heard in between.
 * @param later carries something out in another task
 * @returns asks for a turn; gives back what takes the wish back
 */
export function createTurns(later: (next: () => void) => void): (begin: () => void) => () => void {
  const waiting = new Set<() => void>()
  let isCalled = false
  const call = (): void => {
    if (isCalled || waiting.size === 0) return
    isCalled = true
    later(() => {
      isCalled = false
      const [first] = waiting
      if (!first) return
      waiting.delete(first)
      call()
      first()
    })
  }
  return (begin) => {
    waiting.add(begin)
    call()
    return () => void waiting.delete(begin)
  }
}
