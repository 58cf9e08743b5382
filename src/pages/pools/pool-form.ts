import { PoolInputLimits } from '../../contract/limits.ts'
import { tidyName } from '../../domain/names.ts'
import { textUpTo, z } from '../../ui/forms.ts'
import { nameUpTo } from '../shared/forms/names.ts'
import type { Pool, PoolChange } from './queries.ts'

export const poolSchema = z.object({
  name: nameUpTo(PoolInputLimits.name.maxLength),
  description: textUpTo(PoolInputLimits.description.maxLength),
})
export type PoolForm = z.infer<typeof poolSchema>

export const poolFormOf = (pool: Pool | null): PoolForm => ({
  name: pool?.name ?? '',
  description: pool?.description ?? '',
})

/** Only what changed, so that others' changes stay. Null for nothing. */
export function poolPatchOf(pool: Pool, { name, description }: PoolForm): PoolChange | null {
  const change: PoolChange = {
    ...(name !== tidyName(pool.name) && { name }),
    ...(description !== pool.description && { description }),
  }
  return Object.keys(change).length === 0 ? null : change
}
