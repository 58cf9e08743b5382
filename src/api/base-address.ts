import { API_PORT } from '../domain/constants.ts'

/**
 * The page's own origin, or port 9080 of the same host for hosts in the setting.
 * @param hosts host names separated by commas or spaces
 */
export function apiBase(page: { protocol: string; hostname: string; origin: string }, hosts: string): string {
  const elsewhere = hosts.split(/[\s,]+/).includes(page.hostname) && page.hostname !== ''
  return elsewhere ? `${page.protocol}//${page.hostname}:${API_PORT}` : page.origin
}
