import { createListeners } from '../../domain/listeners.ts'

type Call<Args extends readonly unknown[]> = (...args: Args) => Promise<Response>

/** Milliseconds; listeners get larger differences. */
const CLOCK_CHANGE_MS = 60_000

/** From the `Date` header of responses: the local clock may be off by hours. */
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
    /** Milliseconds since the epoch. */
    at: (local: number): number => local + offset,
    /** The call's responses must not come from a cache. */
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
