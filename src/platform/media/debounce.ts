/** Calls back after a rest; each `begin` begins the rest anew. */
export interface Debounce {
  begin(): void
  end(): void
}

export function createDebounce(ms: number, done: () => void): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => clearTimeout(timer)
  return {
    begin() {
      end()
      timer = setTimeout(done, ms)
    },
    end,
  }
}
