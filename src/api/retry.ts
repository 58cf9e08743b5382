/** Reads are asked again after a network failure or a busy gateway; writes never are (their outbox does that). */
const READ_ATTEMPTS = 4
const FIRST_WAIT = 300
const BUSY = new Set([502, 503, 504])

/** Whether an answer only says to come again: from a gateway, or a server that cannot work just now. */
export const isBusy = (status: number): boolean => BUSY.has(status)

export interface RetryTools {
  fetch: (request: Request) => Promise<Response>
  /** Resolves after so many milliseconds, rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1; spreads callers that failed together. */
  random: () => number
}

/** Milliseconds before the next try: 300, 900, 2700, each ± 20 %. */
export const backoff = (attempt: number, random: number): number =>
  Math.round(FIRST_WAIT * 3 ** attempt * (0.8 + 0.4 * random))

export const browserRetryTools: RetryTools = {
  fetch: (request) => fetch(request),
  random: Math.random,
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}

/** A fetch that repeats reads with backoff. The last answer or failure is passed on as it is. */
export const createRetryingFetch =
  (tools: RetryTools) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return tools.fetch(request)
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt === READ_ATTEMPTS - 1
      try {
        const response = await tools.fetch(request.clone())
        if (last || !isBusy(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (last || request.signal.aborted) throw error
      }
      await tools.wait(backoff(attempt, tools.random()), request.signal)
    }
  }
