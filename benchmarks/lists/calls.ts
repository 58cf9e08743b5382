import { ADMIN_CALLS } from './admin-calls.ts'
import { PEOPLE_CALLS } from './people-calls.ts'
import type { ListCall } from './requests.ts'

/** Every list, chart and count that pages ask for. */
export const LIST_CALLS: readonly ListCall[] = [...ADMIN_CALLS, ...PEOPLE_CALLS]
