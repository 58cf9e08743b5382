/** Reads are asked again after a network failure or a busy gateway; writes never are (their outbox does that). */
const READ_ATTEMPTS = 4
const FIRST_WAIT = 300
/** A read whose answer has not begun by then is on a connection that is gone, which nobody says: a new one is tried, once. */
const SILENCE_MS = 30_000
const SILENT_COUNTS = READ_ATTEMPTS / 2
const BUSY = new Set([502, 503, 504])

/** Whether an answer only says to come again: from a gateway, or a server that cannot work just now. */
export const isBusy = (status: number): boolean => BUSY.has(status)

interface RetryTools {
  fetch: (request: Request) => Promise<Response>
  /** Resolves after so many milliseconds, rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1; spreads callers that failed together. */
  random: () => number
  /** Milliseconds after which a read that has no answer yet is given up. */
  silenceMs: number
}

/** Milliseconds before the next try: 300, 900, 2700, each ± 20 %. */
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

/** One try of a read. Throws `Silence` where no answer begins in time; one that has begun may take as long as it does. */
async function askOnce({ fetch, silenceMs }: RetryTools, request: Request): Promise<Response> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Silence('no answer')), silenceMs)
  try {
    return await fetch(new Request(request, { signal: AbortSignal.any([request.signal, silent.signal]) }))
  } finally {
    clearTimeout(timer)
  }
}

/** A fetch that repeats reads with backoff. The last answer or failure is passed on as it is. */
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
