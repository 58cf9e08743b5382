import { isAbort } from '../../api/api-error.ts'
import { isBusy } from '../../api/retry.ts'

type Call<Args extends readonly unknown[]> = (...args: Args) => Promise<Response>

/** Whether the server answers, as far as the calls of this page tell: a browser that is online knows nothing of the server. */
export function createServerReach() {
  let isAway = false
  const listeners = new Set<() => void>()
  const note = (answers: boolean): void => {
    const isBack = isAway && answers
    isAway = !answers
    if (isBack) for (const listener of listeners) listener()
  }
  return {
    /** A call whose outcomes are noted. A gateway that answers for a server which is down counts as none. */
    noting:
      <Args extends readonly unknown[]>(call: Call<Args>): Call<Args> =>
      async (...args) => {
        try {
          const response = await call(...args)
          note(!isBusy(response.status))
          return response
        } catch (error) {
          // What was given up tells nothing.
          if (!isAbort(error)) note(false)
          throw error
        }
      },
    /** Told each time that the server answers after it did not. @returns what stops it */
    onBack: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What all calls of this page note. */
export const serverReach = createServerReach()
