/** Calls back after a rest; each `begin` begins the rest anew. */
export interface Rest {
  begin(): void
  end(): void
}

export function createRest(ms: number, done: () => void): Rest {
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
