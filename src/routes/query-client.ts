import { QueryClient } from '@tanstack/react-query'

/** Lists and admin data are fresh for this long. Milliseconds. */
const FRESH_FOR = 10_000

/** Cache of lists and admin data. The client of the API repeats reads itself, so the cache does not. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_FOR, retry: false, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
