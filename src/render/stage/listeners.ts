/** Those who want to hear of something. */
export function createListeners(): { add: (listener: () => void) => () => void; tell: () => void } {
  const listeners = new Set<() => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
