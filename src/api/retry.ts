/** Writes are not repeated here; the outbox repeats them. */
const READ_ATTEMPTS = 4
const FIRST_WAIT = 300
/** Milliseconds without a response: the connection is dead, and the read is repeated once on a new one. */
const SILENCE_MS = 30_000
const SILENT_COUNTS = READ_ATTEMPTS / 2
const BUSY = new Set([502, 503, 504])

export const isBusy = (status: number): boolean => BUSY.has(status)

interface RetryTools {
  fetch: (request: Request) => Promise<Response>
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1; spreads the retries of many clients. */
  random: () => number
  silenceMs: number
}

/** Milliseconds: 300, 900, 2700, each ± 20 %. */
const backoff = (attempt: number, random: number): number =>
  Math.round(FIRST_WAIT * 3 ** attempt * (0.8 + 0.4 * random))

export const browserRetryTools: RetryTools = {
  fetch: (request) => fetch(request),
  random: Math.random,
  silenceMs: SILENCE_MS,
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}

class Silence extends TypeError {}

/** @throws Silence if no response begins in time */
async function askOnce({ fetch, silenceMs }: RetryTools, request: Request): Promise<Response> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Silence('no answer')), silenceMs)
  try {
    return await fetch(new Request(request, { signal: AbortSignal.any([request.signal, silent.signal]) }))
  } finally {
    clearTimeout(timer)
  }
}

export const createRetryingFetch =
  (tools: RetryTools) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return tools.fetch(request)
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= READ_ATTEMPTS - 1
      try {
        const response = await askOnce(tools, request)
        if (last || !isBusy(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (error instanceof Silence) attempt += SILENT_COUNTS - 1
        if (attempt >= READ_ATTEMPTS - 1 || request.signal.aborted) throw error
      }
      await tools.wait(backoff(attempt, tools.random()), request.signal)
    }
  }
