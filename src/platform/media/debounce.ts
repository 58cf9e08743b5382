interface Debounce {
  start(): void
  cancel(): void
}

export function createDebounce(ms: number, done: () => void): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => clearTimeout(timer)
  return {
    start() {
      cancel()
      timer = setTimeout(done, ms)
    },
    cancel,
  }
}
