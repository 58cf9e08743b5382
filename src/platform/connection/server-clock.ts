import { createListeners } from '../../domain/listeners.ts'

type Call<Args extends readonly unknown[]> = (...args: Args) => Promise<Response>

/** Listeners hear of a clock difference above this. Milliseconds. */
const CLOCK_CHANGE_MS = 60_000

/** The server's clock, read from the `Date` header of its responses: the local clock may be off by hours. */
export function createServerClock(localNow: () => number = Date.now) {
  let offset = 0
  let reported = 0
  const { subscribe, notify } = createListeners()
  const note = (date: string | null): void => {
    const at = Date.parse(date ?? '')
    if (!Number.isFinite(at)) return
    offset = at - localNow()
    if (Math.abs(offset - reported) <= CLOCK_CHANGE_MS) return
    reported = offset
    notify()
  }
  return {
    now: (): number => localNow() + offset,
    /** Both times in milliseconds since the epoch. */
    at: (local: number): number => local + offset,
    /** Reads the date of the call's responses. They must not come from a cache. */
    noting:
      <Args extends readonly unknown[]>(call: Call<Args>): Call<Args> =>
      async (...args) => {
        const response = await call(...args)
        note(response.headers.get('date'))
        return response
      },
    onChange: subscribe,
  }
}

export const serverClock = createServerClock()
