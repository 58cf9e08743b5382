import { isLoopback, type Settings } from '../settings.ts'

/** As `NAME=value`; null: not exposed. A local proxy exposes even a server on loopback. */
export function exposedBy({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')))
    return `PUBLIC_URL=${PUBLIC_URL}`
  return TRUST_PROXY > 0 ? `TRUST_PROXY=${TRUST_PROXY}` : null
}
