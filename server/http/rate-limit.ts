import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

/** Seconds to wait from a rate limiter's rejection; rethrows anything else. */
export function secondsToWait(error: unknown): number {
  if (!(error instanceof RateLimiterRes)) throw error
  return Math.ceil(error.msBeforeNext / 1000)
}

/** Counts a call. Throws a 429 with `retryAfter` over the limit. */
export type RateLimit = (userId: number) => Promise<void>

/** Limits each person's calls per window (seconds), counted in this process. `refusal` is the message of the 429. */
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
