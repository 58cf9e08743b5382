import type { Data } from '../../api/call-types.ts'

/** Somebody to whom work can be given. */
export type Heir = Data<'/api/users', 'get'>['items'][number]
