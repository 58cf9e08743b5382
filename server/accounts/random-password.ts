import { randomBytes } from 'node:crypto'

const PASSWORD_BYTES = 12

/** A first password: 96 random bits in 16 characters. Whoever has it must change it at the next login. */
export const randomPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url')
