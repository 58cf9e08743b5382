import { formText } from '../../text/forms.ts'
import { textBetween, z } from '../../ui/forms.ts'
import type { Grant, User, UserInput, UserPatch } from './queries.ts'

const grant = z.custom<Grant>((value) => typeof value === 'object' && value !== null)

const username = z
  .string()
  .min(1, formText.required)
  .max(64)
  .regex(/^[A-Za-z0-9_.@-]+$/)

const shared = {
  name: textBetween(1, 64),
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  corpId: z.number({ error: formText.required }).min(1, formText.required),
  grants: z.array(grant),
}

/** A new user needs a login name and a first password; both are left alone by later edits. */
export const userSchema = (isNew: boolean) =>
  z.object({
    ...shared,
    username: isNew ? username : z.string(),
    password: isNew ? textBetween(8, 200) : z.string(),
  })

export type UserForm = z.infer<ReturnType<typeof userSchema>>

export const userFormOf = (user: User | null, corpId: number): UserForm => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  password: '',
  type: user?.type ?? 0,
  corpId: user?.corpId ?? corpId,
  grants: user ? [...user.grants] : [],
})

export const newUserOf = (form: UserForm): UserInput => ({ ...form, name: form.name.trim() })

export const patchOf = ({ name, type, corpId, grants }: UserForm): UserPatch => ({
  name: name.trim(),
  type,
  corpId,
  grants,
})
