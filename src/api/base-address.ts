import { API_PORT } from '../domain/constants.ts'

/**
 * Where calls go: the page's own host; on hosts named in the setting, the same host at port 9080.
 * @param hosts host names separated by commas or spaces, as the setting holds them
 */
export function apiBase(page: { protocol: string; hostname: string; origin: string }, hosts: string): string {
  const elsewhere = hosts.split(/[\s,]+/).includes(page.hostname) && page.hostname !== ''
  return elsewhere ? `${page.protocol}//${page.hostname}:${API_PORT}` : page.origin
}
