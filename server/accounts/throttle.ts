import { RateLimiterMemory } from 'rate-limiter-flexible'
import { secondsToWait } from '../http/rate-limit.ts'

export interface ThrottleLimits {
  /** Failures of one account within the window. */
  account: number
  /** Failures from one address within the window; an office of people shares one. */
  address: number
  /** Seconds over which failures are counted. */
  window: number
}

export interface Attempt {
  /** The password was right: takes back what this attempt counted, and forgets the account's failures. */
  succeeded(): Promise<void>
}

export interface LoginThrottle {
  /** Counts the attempt as a failure until told otherwise, so that many at once cannot slip through. */
  begin(account: string, address: string): Promise<Attempt | { retryAfter: number }>
}

/** Counts failed logins in this process's memory, by account and by address. */
export function createThrottle(limits: ThrottleLimits): LoginThrottle {
  const { window: duration } = limits
  const accounts = new RateLimiterMemory({ points: limits.account, duration })
  const addresses = new RateLimiterMemory({ points: limits.address, duration })
  return {
    begin: async (account, address) => {
      const key = account.toLowerCase()
      try {
        await addresses.consume(address)
        await accounts.consume(key)
      } catch (error) {
        return { retryAfter: secondsToWait(error) }
      }
      return {
        succeeded: async () => {
          await accounts.delete(key)
          await addresses.reward(address)
        },
      }
    },
  }
}
