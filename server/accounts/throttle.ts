import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

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

const retryAfter = (error: unknown): { retryAfter: number } => {
  if (!(error instanceof RateLimiterRes)) throw error
  return { retryAfter: Math.ceil(error.msBeforeNext / 1000) }
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
        return retryAfter(error)
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
