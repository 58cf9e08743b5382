import type { Data } from '../../api/call-types.ts'

/** Somebody to whom work can be given. */
export type Heir = Data<'/api/users', 'get'>['items'][number]

/** More than these are found by searching. */
const SHOWN = 50

/** Those who could take work over, as the contract takes it. */
export const heirFilter = (search: string) => ({
  disabled: false,
  page: 1,
  pageSize: SHOWN,
  ...(search.trim() && { search: search.trim() }),
})

/** Whom the list offers: those who were found, and whoever was chosen before even where another search is on. */
export const heirsOffered = (
  found: readonly Heir[],
  leaverId: number | null,
  chosen: Heir | null,
): Heir[] => [
  ...(chosen && found.every(({ id }) => id !== chosen.id) ? [chosen] : []),
  ...found.filter(({ id }) => id !== leaverId),
]
