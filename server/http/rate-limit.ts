import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

/** What a rate limiter throws at who has nothing left, as the seconds to wait; anything else is thrown on. */
export function secondsToWait(error: unknown): number {
  if (!(error instanceof RateLimiterRes)) throw error
  return Math.ceil(error.msBeforeNext / 1000)
}

/** Counts a call of a person. Throws a 429 with `retryAfter` once there were too many of them. */
export type RateLimit = (userId: number) => Promise<void>

/**
 * Lets each person make so many calls within a window. Counted in this process's memory.
 *
 * @param refusal what is said to who made more
 * @param window seconds
 */
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
