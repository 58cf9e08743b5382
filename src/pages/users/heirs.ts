import type { User, UserFilter } from './queries.ts'

/** More than these are found by searching. */
const SHOWN = 50

/** Those who could take work over, as the contract takes it. */
export const heirFilter = (search: string): UserFilter => ({
  disabled: false,
  page: 1,
  pageSize: SHOWN,
  ...(search.trim() && { search: search.trim() }),
})

/** Whom the list offers: those who were found, and whoever was chosen before even where another search is on. */
export const heirsOffered = (found: readonly User[], leaver: User, chosen: User | null): User[] => [
  ...(chosen && found.every(({ id }) => id !== chosen.id) ? [chosen] : []),
  ...found.filter(({ id }) => id !== leaver.id),
]
