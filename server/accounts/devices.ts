import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const DAY_SECONDS = 86_400

/**
 * Tokens by which a browser shows that somebody has logged in to an account from it before. Failed logins from
 * elsewhere do not hold up such a browser.
 */
export interface Devices {
  /** A token for an account. @param known id of the device, where it is known */
  issue(username: string, known: string | null): string
  /** The id of the device; null without a token that is genuine, in time and of this account. */
  read(username: string, token: string | undefined): string | null
}

interface DeviceOptions {
  secret: Buffer
  /** Days that a token is good for. */
  days: number
  /** Milliseconds since the epoch. */
  now: () => number
}

const TOKEN = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/

export function createDevices({ secret, days, now }: DeviceOptions): Devices {
  const digest = (username: string, id: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`device\n${username.toLowerCase()}\n${id}\n${expires}`).digest()
  return {
    issue(username, known) {
      const id = known ?? randomBytes(ID_BYTES).toString('base64url')
      const expires = String(Math.floor(now() / 1000) + days * DAY_SECONDS)
      return `${expires}.${id}.${digest(username, id, expires).toString('base64url')}`
    },
    read(username, token) {
      const [, expires = '', id = '', signature = ''] = TOKEN.exec(token ?? '') ?? []
      if (id === '') return null
      const isGenuine = timingSafeEqual(Buffer.from(signature, 'base64url'), digest(username, id, expires))
      return isGenuine && Number(expires) * 1000 > now() ? id : null
    },
  }
}
