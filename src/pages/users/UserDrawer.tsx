import { zodResolver } from '@hookform/resolvers/zod'
import type { ChangeEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '../../platform/session/session.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Field } from '../../ui/Field.tsx'
import { Input, Select } from '../../ui/Input.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { FormSection } from '../shared/FormParts.tsx'
import { useFormKey } from '../shared/use-form-key.ts'
import { canGive } from './grants.ts'
import { GrantsMatrix } from './GrantsMatrix.tsx'
import { PasswordField } from './PasswordField.tsx'
import { CorpSelect } from '../shared/CorpSelect.tsx'
import { useCorp } from '../shared/corps.ts'
import type { Grant, User, UserCalls, UserPatch } from './queries.ts'
import { isOutsourced } from './queries.ts'
import type { UserForm } from './user-form.ts'
import { isExternalType, NO_CORP, patchOf, userFormOf, userSchema, usualCorp } from './user-form.ts'

const text = usersText.form

interface UserDrawerProps {
  me: SessionUser
  /** Null for a new one. */
  user: User | null
  /** What the company of an external admin has. */
  corpGrants: readonly Grant[]
  calls: UserCalls
  onClose: () => void
}

/** Creates or edits a user with their grants. */
export function UserDrawer({ me, user, corpGrants, calls, onClose }: UserDrawerProps) {
  const key = useFormKey()
  const form = useForm<UserForm>({
    resolver: zodResolver(userSchema(user === null)),
    defaultValues: userFormOf(user, me.corpId),
  })
  const { errors } = form.formState
  const change = (id: number, patch: UserPatch | null) => patch && calls.change.mutateAsync({ id, patch })
  const save = async (values: UserForm) => {
    if (user) await change(user.id, patchOf(userFormOf(user, me.corpId), values))
    else await calls.create.mutateAsync({ input: values, key })
    return user ? text.saved : text.created(values.name)
  }
  return (
    <FormDialog
      form={form}
      title={user ? text.editUser(user.name) : text.createUser}
      onClose={onClose}
      busy={calls.create.isPending || calls.change.isPending}
      onSave={save}
    >
      <Field label={text.name} error={errors.name?.message}>
        <Input autoFocus placeholder={text.namePlaceholder} {...form.register('name')} />
      </Field>
      {user === null && <NewAccount form={form} />}
      {!isOutsourced(me) && <TypeAndCorp form={form} me={me} user={user} />}
      <Grants form={form} me={me} corpGrants={corpGrants} />
    </FormDialog>
  )
}

type FormApi = UseFormReturn<UserForm>

function NewAccount({ form }: { form: FormApi }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={text.username} hint={text.usernameHint} error={errors.username?.message}>
        <Input autoComplete="off" spellCheck={false} {...form.register('username')} />
      </Field>
      <Controller
        control={form.control}
        name="password"
        render={({ field }) => (
          <PasswordField
            label={text.password}
            value={field.value}
            error={errors.password?.message}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}

function TypeAndCorp({ form, me, user }: { form: FormApi } & Pick<UserDrawerProps, 'me' | 'user'>) {
  const { errors, isSubmitted } = form.formState
  const isExternal = isExternalType(Number(useWatch({ control: form.control, name: 'type' })))
  const change = (type: number) => {
    if (isExternalType(type) !== isExternal)
      form.setValue('corpId', usualCorp(user ?? me, type), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const type = form.register('type', {
    setValueAs: Number,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => change(Number(target.value)),
  })
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={text.type} error={errors.type?.message}>
        <Select {...type}>
          {Object.entries(domainText.userTypes).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.corp} error={errors.corpId?.message}>
        <CorpField form={form} external={isExternal} />
      </Field>
    </div>
  )
}

/** `field`: from the label that it stands under. */
function CorpField({ form, external, ...field }: { form: FormApi; external: boolean }) {
  const corpId = useWatch({ control: form.control, name: 'corpId' })
  return (
    <CorpSelect
      {...field}
      label={text.corp}
      none={text.chooseCorp}
      external={external}
      value={corpId === NO_CORP ? null : corpId}
      onChange={(id) => form.setValue('corpId', id ?? NO_CORP, { shouldDirty: true, shouldValidate: true })}
    />
  )
}

function Grants({ form, me, corpGrants }: { form: FormApi } & Pick<UserDrawerProps, 'me' | 'corpGrants'>) {
  const type = Number(useWatch({ control: form.control, name: 'type' }))
  const corpId = useWatch({ control: form.control, name: 'corpId' })
  const isExternal = isExternalType(type) || isOutsourced(me)
  const corp = useCorp(isExternal && !isOutsourced(me) && corpId !== NO_CORP ? corpId : null)
  const grants = isOutsourced(me) ? corpGrants : (corp.data?.grants ?? [])
  if (type === 1) return <p className="text-sm text-text-soft">{text.adminGrants}</p>
  return (
    <FormSection title={text.grants} hint={isExternal ? text.externalNoApprove : text.grantsHint}>
      <Controller
        control={form.control}
        name="grants"
        render={({ field }) => (
          <GrantsMatrix
            value={field.value}
            onChange={field.onChange}
            admits={(grant) => canGive(grant, { isExternal, grants })}
          />
        )}
      />
    </FormSection>
  )
}
