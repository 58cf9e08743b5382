import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

/** Rethrows what is no rejection of a rate limiter. */
function secondsToWait(error: unknown): number {
  if (!(error instanceof RateLimiterRes)) throw error
  return Math.ceil(error.msBeforeNext / 1000)
}

/** Throws a 429 with `retryAfter` over the limit. */
type RateLimit = (userId: number) => Promise<void>

/** Counts each person's calls per window (seconds) in this process. `refusal`: the 429's message. */
export function createRateLimit(
  refusal: string,
  { calls, window }: { calls: number; window: number },
): RateLimit {
  const limiter = new RateLimiterMemory({ points: calls, duration: window })
  return async (userId) => {
    await limiter.consume(userId).catch((error: unknown) => {
      const retryAfter = secondsToWait(error)
      throw new Problem(429, refusal, httpText.retryAfter(retryAfter), { retryAfter })
    })
  }
}
