import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { personLabel } from '../../domain/person.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { FormDialog } from '../shared/forms/FormDialog.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { GrantsChanged } from './GrantsField.tsx'
import type { OnNewPassword } from './NewCredentials.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Grant, User, UserCalls, UserPatch } from './queries.ts'
import { readUser } from './queries.ts'
import { ScopeFields } from './ScopeFields.tsx'
import type { UserForm } from './user-form.ts'
import { patchOf, userFormOf, userSchema } from './user-form.ts'

const text = usersText.form

interface UserDrawerProps {
  me: SessionUser
  user: User | null
  corpGrants: readonly Grant[]
  calls: UserCalls
  onPassword: OnNewPassword
  onClose: () => void
}

export function UserDrawer(props: UserDrawerProps) {
  const { me, corpGrants, calls, onPassword, onClose } = props
  const [user, setUser] = useState(props.user)
  const corpName = useRef('')
  const key = useIdempotencyKey()
  const form = useForm<UserForm>({
    resolver: zodResolver(userSchema(user === null)),
    defaultValues: userFormOf(user, me.corpId),
  })
  const { errors } = form.formState
  const [isMadeUp, setMadeUp] = useState(false)
  const change = (id: number, patch: UserPatch | null) => patch && calls.change.mutateAsync({ id, patch })
  const readNow = async () => {
    const now = await readUser(me, props.user?.id ?? 0)
    setUser(now)
    corpName.current = now.corpName
    return userFormOf(now, me.corpId)
  }
  const save = async (values: UserForm) => {
    if (user) {
      await change(user.id, patchOf(userFormOf(user, me.corpId), values))
      return text.saved
    }
    await calls.create.mutateAsync({ input: values, key })
    const { name, username, password } = values
    onPassword(username, isMadeUp ? { name, username, password } : null)
    return text.created(name)
  }
  return (
    <FormDialog
      form={form}
      title={user ? text.editUser(personLabel(user)) : text.createUser}
      onClose={onClose}
      busy={calls.create.isPending || calls.change.isPending}
      onSave={save}
      outdated={{
        sets: ['grants'],
        readNow,
        labels: { type: (type) => domainText.userTypes[type], corpId: () => corpName.current },
      }}
    >
      <Field label={text.name} error={errors.name?.message}>
        <Input autoFocus placeholder={text.namePlaceholder} {...form.register('name')} />
      </Field>
      {user === null && <NewAccount form={form} onPassword={setMadeUp} />}
      <FormProvider {...form}>
        <ScopeFields me={me} user={user} corpGrants={corpGrants} />
      </FormProvider>
      {user?.grantsChanged && <GrantsChanged {...user.grantsChanged} />}
    </FormDialog>
  )
}

type FormApi = UseFormReturn<UserForm>

function NewAccount({ form, onPassword }: { form: FormApi; onPassword: (isMadeUp: boolean) => void }) {
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
            onChange={(password, isMadeUp) => {
              field.onChange(password)
              onPassword(isMadeUp)
            }}
          />
        )}
      />
    </>
  )
}
