import { PasswordLimits } from '../../contract/limits.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN } from '../../domain/constants.ts'
import { api, session } from '../../platform/services.ts'
import { HOME_PATH, takeRememberedPath } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { passwordText } from '../../text/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { textBetween, z } from '../../ui/forms.ts'
import { Input } from '../../ui/Input.tsx'
import { FailureLine } from '../shared/FailureLine.tsx'
import { submitForm } from '../shared/forms/submit-form.ts'
import { useLogOut } from './useLogOut.ts'

const schema = z
  .object({
    oldPassword: textBetween(1, PasswordLimits.maxLength),
    newPassword: textBetween(PASSWORD_MIN, PasswordLimits.maxLength),
    again: textBetween(1, PasswordLimits.maxLength),
  })
  .refine((form) => form.newPassword === form.again, { path: ['again'], message: passwordText.mismatch })
  .refine((form) => form.newPassword !== form.oldPassword, {
    path: ['newPassword'],
    message: passwordText.same,
  })

type Form = z.infer<typeof schema>

export default function PasswordPage() {
  const navigate = useNavigate()
  const user = session.current()?.user
  const must = user?.mustChangePassword ?? false
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { oldPassword: '', newPassword: '', again: '' },
  })
  const { errors, isSubmitting } = form.formState

  const goOn = () => {
    if (!user) return
    void navigate({ href: takeRememberedPath(sessionStorage, user.id) ?? HOME_PATH, replace: true })
  }
  const save = async ({ oldPassword, newPassword }: Form) => {
    await api.post('/api/user/password', { oldPassword, newPassword }, { report: 'caller' })
    if (user) session.update({ user: { ...user, mustChangePassword: false } })
    return passwordText.done
  }
  const field = (name: keyof Form, label: string, autoComplete: string, hint?: string) => (
    <Field label={label} error={errors[name]?.message} hint={hint}>
      <Input
        type="password"
        autoFocus={name === 'oldPassword'}
        autoComplete={autoComplete}
        {...form.register(name)}
      />
    </Field>
  )

  return (
    <main className="flex min-h-full items-start justify-center px-6 pt-[14vh] pb-6">
      <form
        noValidate
        className="flex w-full max-w-95 flex-col gap-4 rounded-md border border-line bg-surface-raised p-8"
        onSubmit={(event) => void submitForm(form, save, goOn)(event)}
      >
        <header>
          <h1 className="text-lg font-semibold">{passwordText.title}</h1>
          <p className="mt-1 text-sm text-text-soft">{must ? passwordText.must : passwordText.hint}</p>
        </header>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" hidden readOnly value={user?.username ?? ''} />
        {field('oldPassword', passwordText.old, 'current-password')}
        {field('newPassword', passwordText.next, 'new-password', passwordText.nextHint(PASSWORD_MIN))}
        {field('again', passwordText.again, 'new-password')}
        <div className="mt-1 flex justify-end gap-2">
          <FailureLine isBeside message={errors.root?.message} />
          <LeaveButton onBack={must ? null : goOn} />
          <Button type="submit" tone="primary" busy={isSubmitting}>
            {passwordText.submit}
          </Button>
        </div>
      </form>
    </main>
  )
}

function LeaveButton({ onBack }: { onBack: (() => void) | null }) {
  const logOut = useLogOut()
  return onBack ? (
    <Button onClick={onBack}>{passwordText.later}</Button>
  ) : (
    <Button onClick={() => void logOut()}>{commonText.actions.logout}</Button>
  )
}
