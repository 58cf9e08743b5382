import { CorpInputLimits } from '../../contract/limits.ts'
import { tidyName } from '../../domain/names.ts'
import { areSameGrants } from '../../domain/permissions.ts'
import { z } from '../../ui/forms.ts'
import type { Corp } from '../shared/people/corps.ts'
import { nameUpTo } from '../shared/forms/names.ts'
import { baseOf } from '../shared/forms/outdated.ts'
import type { CorpPatch, Grant } from './queries.ts'

export const corpSchema = z.object({
  name: nameUpTo(CorpInputLimits.name.maxLength),
  teamType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  grants: z.array(z.custom<Grant>((value) => typeof value === 'object' && value !== null)),
})
export type CorpForm = z.infer<typeof corpSchema>

export const corpFormOf = (corp: Corp | null): CorpForm => ({
  name: corp?.name ?? '',
  teamType: corp?.teamType ?? 2,
  grants: corp ? [...corp.grants] : [],
})

/** Only what changed, with the old values, so that others' changes stay. */
export function corpPatchOf(corp: Corp, form: CorpForm): CorpPatch | null {
  const patch: CorpPatch = {
    ...(form.name !== tidyName(corp.name) && { name: form.name }),
    ...(form.teamType !== corp.teamType && { teamType: form.teamType }),
    ...(!areSameGrants(form.grants, corp.grants) && { grants: form.grants, baseGrants: corp.grants }),
  }
  if (Object.keys(patch).length === 0) return null
  return { ...patch, ...baseOf(corp, patch, ['name', 'teamType']) }
}
