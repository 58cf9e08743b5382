import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const DAY_SECONDS = 86_400

/** Tokens that prove an earlier login from this browser: failures from elsewhere do not delay it. */
export interface Devices {
  issue(username: string, known: string | null): string
  /** The device's id; null if the token is missing, forged, expired or for another account. */
  read(username: string, token: string | undefined): string | null
}

interface DeviceOptions {
  secret: Buffer
  days: number
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
