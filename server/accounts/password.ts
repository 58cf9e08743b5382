import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const PASSWORD_BYTES = 12

/** 96 random bits in 16 characters. */
export const randomPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url')

/** OWASP's second choice for argon2id (2024): 19 MiB, two passes, one lane; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** PHC string of argon2id. Takes some 20 ms on another thread: never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Made at start: made on first use, that call would take twice as long. */
const decoy = hashPassword('an account that is not there')

/** Checks a password. `null` (no such account) takes as long, so that timing does not reveal names. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  return (await verify(against, password)) && stored !== null
}
