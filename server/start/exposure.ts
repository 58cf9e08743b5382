import { isLoopback, type Settings } from '../settings.ts'

/**
 * The setting that says that people of other machines reach this server, as `NAME=value`; null: none does. A proxy on this
 * machine lets them in although the server itself listens on loopback alone.
 */
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
