import { PoolInputLimits } from '../../contract/limits.ts'
import { tidyName } from '../../domain/names.ts'
import { textUpTo, z } from '../../ui/forms.ts'
import { nameUpTo } from '../shared/forms/names.ts'
import { baseOf } from '../shared/forms/outdated.ts'
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

/** Only what changed, with the old values, so that others' changes stay. */
export function poolPatchOf(pool: Pool, { name, description }: PoolForm): PoolChange | null {
  const change: PoolChange = {
    ...(name !== tidyName(pool.name) && { name }),
    ...(description !== pool.description && { description }),
  }
  if (Object.keys(change).length === 0) return null
  return { ...change, ...baseOf(pool, change, ['name', 'description']) }
}
