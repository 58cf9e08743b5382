import { UserInputLimits } from '../../contract/limits.ts'
import { tidyName } from '../../domain/names.ts'
import { areSameGrants } from '../../domain/permissions.ts'
import { PASSWORD_MIN, USER_TYPE } from '../../domain/constants.ts'
import { formText } from '../../text/forms.ts'
import { usersText } from '../../text/users.ts'
import { textBetween, z } from '../../ui/forms.ts'
import { nameUpTo } from '../shared/forms/names.ts'
import { baseOf } from '../shared/forms/outdated.ts'
import type { Grant, User, UserPatch } from './queries.ts'

const grant = z.custom<Grant>((value) => typeof value === 'object' && value !== null)

const username = z
  .string()
  .min(1, formText.required)
  .max(64)
  .regex(/^[A-Za-z0-9_.@-]+$/, usersText.form.usernameSigns)

export const NO_CORP = 0

export const accountFields = {
  name: nameUpTo(UserInputLimits.name.maxLength),
  username,
  password: textBetween(PASSWORD_MIN, UserInputLimits.password.maxLength),
}

export const scopeFields = {
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  corpId: z.number().refine((id) => id !== NO_CORP, formText.required),
  grants: z.array(grant),
}

export const userSchema = (isNew: boolean) =>
  z.object({
    ...accountFields,
    ...scopeFields,
    ...(!isNew && { username: z.string(), password: z.string() }),
  })

export type UserScope = z.infer<z.ZodObject<typeof scopeFields>>

export type UserForm = z.infer<ReturnType<typeof userSchema>>

export const userFormOf = (user: User | null, corpId: number): UserForm => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  password: '',
  type: user?.type ?? 0,
  corpId: user?.corpId ?? corpId,
  grants: user ? [...user.grants] : [],
})

/** Only what changed, with the old values, so that others' changes stay. */
export function patchOf(before: UserForm, { name, type, corpId, grants }: UserForm): UserPatch | null {
  const patch: UserPatch = {
    ...(name !== tidyName(before.name) && { name }),
    ...(type !== before.type && { type }),
    ...(corpId !== before.corpId && { corpId }),
    ...(!areSameGrants(grants, before.grants) && { grants, baseGrants: before.grants }),
  }
  if (Object.keys(patch).length === 0) return null
  return { ...patch, ...baseOf(before, patch, ['name', 'type', 'corpId']) }
}

export const isExternalType = (type: number): boolean =>
  type === USER_TYPE.external || type === USER_TYPE.externalAdmin

export const usualCorp = (own: { type: number; corpId: number }, type: number): number =>
  isExternalType(own.type) === isExternalType(type) ? own.corpId : NO_CORP
