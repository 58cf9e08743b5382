interface Listeners<Args extends readonly unknown[]> {
  readonly subscribe: (listener: (...args: Args) => void) => () => void
  readonly notify: (...args: Args) => void
  readonly clear: () => void
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...args) => listeners.forEach((listener) => listener(...args)),
    clear: () => listeners.clear(),
  }
}
