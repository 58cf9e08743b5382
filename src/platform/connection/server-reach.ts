import { createListeners } from '../../domain/listeners.ts'
import { isAbort } from '../../api/api-error.ts'
import { isBusy } from '../../api/retry.ts'

type Call<Args extends readonly unknown[]> = (...args: Args) => Promise<Response>

/** `navigator.onLine` does not know whether the server answers. */
export function createServerReach() {
  let isAway = false
  const { subscribe, notify } = createListeners()
  const note = (answers: boolean): void => {
    const isBack = isAway && answers
    isAway = !answers
    if (isBack) notify()
  }
  return {
    /** A gateway that answers for a stopped server counts as no answer. */
    noting:
      <Args extends readonly unknown[]>(call: Call<Args>): Call<Args> =>
      async (...args) => {
        try {
          const response = await call(...args)
          note(!isBusy(response.status))
          return response
        } catch (error) {
          // An aborted call says nothing.
          if (!isAbort(error)) note(false)
          throw error
        }
      },
    onBack: subscribe,
  }
}

export const serverReach = createServerReach()
