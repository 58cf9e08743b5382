type Call<Args extends readonly unknown[]> = (...args: Args) => Promise<Response>

/** A clock that is found to be off by more than this is told of. Milliseconds. */
export const CLOCK_CHANGE_MS = 60_000

/** The server's clock, as the dates of its answers tell it: this machine's own may be off by hours. */
export function createServerClock(localNow: () => number = Date.now) {
  let offset = 0
  let told = 0
  const listeners = new Set<() => void>()
  const note = (date: string | null): void => {
    const at = Date.parse(date ?? '')
    if (!Number.isFinite(at)) return
    offset = at - localNow()
    if (Math.abs(offset - told) <= CLOCK_CHANGE_MS) return
    told = offset
    for (const listener of listeners) listener()
  }
  return {
    /** Milliseconds since the epoch; by this machine's clock until an answer has come. */
    now: (): number => localNow() + offset,
    /** What it showed at a moment of this machine's clock. Milliseconds since the epoch. */
    at: (local: number): number => local + offset,
    /** A call whose answers are looked at. None may come out of a cache, as the date would be that of its making. */
    noting:
      <Args extends readonly unknown[]>(call: Call<Args>): Call<Args> =>
      async (...args) => {
        const response = await call(...args)
        note(response.headers.get('date'))
        return response
      },
    /** Told when this machine's clock turns out to be off by another amount than was known. @returns what stops it */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What all calls of this page note. */
export const serverClock = createServerClock()
