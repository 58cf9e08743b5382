import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '../../platform/session.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Field } from '../../ui/Field.tsx'
import { Input, Select } from '../../ui/Input.tsx'
import { toasts } from '../../ui/toasts.ts'
import { FormDialog, FormProblem } from '../shared/FormDialog.tsx'
import { FormSection } from '../shared/FormParts.tsx'
import { failureSentence } from '../shared/failure.ts'
import { useFormKey } from '../shared/use-form-key.ts'
import { canGive } from './grants.ts'
import { GrantsMatrix } from './GrantsMatrix.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Corp } from '../shared/corps.ts'
import type { Grant, User, UserCalls, UserPatch } from './queries.ts'
import { isOutsourced } from './queries.ts'
import type { UserForm } from './user-form.ts'
import { corpOptions, patchOf, userFormOf, userSchema } from './user-form.ts'

const text = usersText.form

interface UserDrawerProps {
  me: SessionUser
  /** Null for a new one. */
  user: User | null
  corps: readonly Corp[]
  /** What the company of an external admin has. */
  corpGrants: readonly Grant[]
  calls: UserCalls
  onClose: () => void
}

/** Creates or edits a user with their grants. */
export function UserDrawer({ me, user, corps, corpGrants, calls, onClose }: UserDrawerProps) {
  const key = useFormKey()
  const form = useForm<UserForm>({
    resolver: zodResolver(userSchema(user === null)),
    defaultValues: userFormOf(user, me.corpId),
  })
  const { errors, isDirty } = form.formState
  const change = (id: number, patch: UserPatch | null) => patch && calls.change.mutateAsync({ id, patch })
  const save = async (values: UserForm) => {
    try {
      if (user) await change(user.id, patchOf(userFormOf(user, me.corpId), values))
      else await calls.create.mutateAsync({ input: values, key })
      toasts.show({ tone: 'ok', text: user ? text.saved : text.created(values.name) })
      onClose()
    } catch (error) {
      form.setError('root', { message: failureSentence(error) })
    }
  }
  return (
    <FormDialog
      unsaved={isDirty}
      title={user ? text.editUser(user.name) : text.createUser}
      onClose={onClose}
      aside={<FormProblem error={errors.root} />}
      busy={calls.create.isPending || calls.change.isPending}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={text.name} error={errors.name?.message}>
        <Input autoFocus placeholder={text.namePlaceholder} {...form.register('name')} />
      </Field>
      {user === null && <NewAccount form={form} />}
      {!isOutsourced(me) && <TypeAndCorp form={form} user={user} corps={corps} />}
      <Grants form={form} me={me} corps={corps} corpGrants={corpGrants} />
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

function TypeAndCorp({ form, user, corps }: { form: FormApi } & Pick<UserDrawerProps, 'user' | 'corps'>) {
  const { errors } = form.formState
  const type = Number(useWatch({ control: form.control, name: 'type' }))
  const corpId = useWatch({ control: form.control, name: 'corpId' })
  const fitting = corpOptions(corps, user, type)
  const known = fitting.some((corp) => corp.id === Number(corpId))
  const usual = fitting.find((corp) => corp.id === user?.corpId) ?? fitting[0]
  useEffect(() => {
    // External people belong to external companies, the others to the others; another type needs another company.
    if (!known && usual) form.setValue('corpId', usual.id)
  }, [form, known, usual])
  const asNumber = { setValueAs: Number }
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={text.type} error={errors.type?.message}>
        <Select {...form.register('type', asNumber)}>
          {Object.entries(domainText.userTypes).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text.corp} error={errors.corpId?.message}>
        <Select {...form.register('corpId', asNumber)}>
          {fitting.map((corp) => (
            <option key={corp.id} value={corp.id}>
              {corp.name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function Grants({
  form,
  me,
  corps,
  corpGrants,
}: { form: FormApi } & Pick<UserDrawerProps, 'me' | 'corps' | 'corpGrants'>) {
  const type = Number(useWatch({ control: form.control, name: 'type' }))
  const corpId = Number(useWatch({ control: form.control, name: 'corpId' }))
  const isExternal = type >= 2 || isOutsourced(me)
  const grants = isOutsourced(me) ? corpGrants : (corps.find(({ id }) => id === corpId)?.grants ?? [])
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
