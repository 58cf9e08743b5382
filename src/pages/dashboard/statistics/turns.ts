/** One piece per task, so that input is handled in between. @returns asks for a turn */
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
