import { API_PORT } from '../domain/constants.ts'

/** The page's origin, or port 9080 of the same host if `hosts` (comma- or space-separated) has it. */
export function apiBase(page: { protocol: string; hostname: string; origin: string }, hosts: string): string {
  const elsewhere = hosts.split(/[\s,]+/).includes(page.hostname) && page.hostname !== ''
  return elsewhere ? `${page.protocol}//${page.hostname}:${API_PORT}` : page.origin
}
