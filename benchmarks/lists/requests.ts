/** Requests of the people who open pages. */

export type Who = 'admin' | 'checker' | 'approver' | 'annotator' | 'external' | 'outsourced'

export interface ListCall {
  name: string
  who: Who
  /** Path of the n-th request; n varies people, databases and pages. */
  path: (n: number, ids: Ids) => string
  /** Of a POST; without it the request is a GET. */
  body?: Record<string, unknown>
}

export interface Ids {
  /** Of those who mark. */
  people: readonly number[]
  /** Of an external company. */
  external: readonly number[]
  /** Databases of the image kind. */
  tags: readonly number[]
  /** Of the image kind. */
  pools: readonly number[]
  /** Resources of the image kind with work of late. */
  resources: readonly string[]
  now: number
}

const DAY = 86_400_000

export const person = (n: number, { people }: Ids) => people[(n * 37) % people.length]
export const tag = (n: number, { tags }: Ids) => tags[n % tags.length]
export const since = (days: number, { now }: Ids) =>
  encodeURIComponent(new Date(now - days * DAY).toISOString())
export const records = (query: string) => `/api/operationRecords?${query}`
export const series = (query: string) => `/api/statistics/series?kind=image&${query}`
