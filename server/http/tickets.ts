import { createHmac, timingSafeEqual } from 'node:crypto'

/** Checked when a response starts: the download itself may take longer. */
const LASTS_SECONDS = 60

/** Open one address briefly: a browser that saves a file sends no authorization header. */
export interface Tickets {
  issue(address: string, tokenHash: Buffer): { url: string; expiresAt: Date }
  /** Null if the ticket is missing, forged, expired or for another address. */
  read(address: string): Buffer | null
}

interface TicketOptions {
  secret: Buffer
  /** Milliseconds since the epoch. */
  now: () => number
}

function partsOf(address: string): { plain: string; ticket: string | null } {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const ticket = searchParams.get('ticket')
  searchParams.delete('ticket')
  searchParams.sort()
  return { plain: `${pathname}?${searchParams}`, ticket }
}

const TICKET = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/

export function createTickets({ secret, now }: TicketOptions): Tickets {
  const digest = (plain: string, session: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`ticket\n${plain}\n${session}\n${expires}`).digest()
  return {
    issue(address, tokenHash) {
      const { plain } = partsOf(address)
      const expires = Math.floor(now() / 1000) + LASTS_SECONDS
      const session = tokenHash.toString('base64url')
      const signature = digest(plain, session, String(expires)).toString('base64url')
      return {
        url: `${plain}&ticket=${expires}.${session}.${signature}`,
        expiresAt: new Date(expires * 1000),
      }
    },
    read(address) {
      const { plain, ticket } = partsOf(address)
      const [, expires = '', session = '', signature = ''] = TICKET.exec(ticket ?? '') ?? []
      if (expires === '') return null
      const isGenuine = timingSafeEqual(Buffer.from(signature, 'base64url'), digest(plain, session, expires))
      return isGenuine && Number(expires) * 1000 > now() ? Buffer.from(session, 'base64url') : null
    },
  }
}
