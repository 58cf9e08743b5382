import { Eye, EyeOff } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { homeOf } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { formText } from '../../text/forms.ts'
import { loginText } from '../../text/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { DemoUsers } from './DemoUsers.tsx'
import { useLogin } from './useLogin.ts'

const missing = (value: string): string | undefined => {
  if (value === '') return formText.required
  return value.trim() === '' ? formText.whitespace : undefined
}

/** Hung from above: in the middle the fields would move under whoever types, as messages and demo accounts come below. */
const CARD_PLACE = 'flex min-h-full items-start justify-center px-6 pt-[14vh] pb-6'

/** Everything of the login form by hand: a form library would double what this first page loads. */
export default function LoginPage() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { login, busy, failure } = useLogin(homeOf)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missing(username) && password !== '') void login(username.trim(), password)
  }
  const pick = (demoName: string, demoPassword: string) => {
    setUsername(demoName)
    setPassword(demoPassword)
  }

  return (
    <main className={CARD_PLACE}>
      <div className="w-full max-w-95 rounded-md border border-line bg-surface-raised p-8">
        <header className="mb-6 flex items-center gap-3">
          <Logo size={36} />
          <div>
            <h1 className="text-lg leading-tight font-semibold">{commonText.productLong}</h1>
            <p className="text-xs text-text-soft">{loginText.lead}</p>
          </div>
        </header>
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <Field label={loginText.username} error={tried ? missing(username) : undefined}>
            <Input
              name="username"
              autoComplete="username"
              autoFocus
              spellCheck={false}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          </Field>
          <PasswordField
            value={password}
            error={tried && password === '' ? formText.required : undefined}
            onChange={setPassword}
          />
          {failure && (
            <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
              {failure}
            </p>
          )}
          <Button type="submit" tone="primary" busy={busy} className="mt-1">
            {loginText.submit}
          </Button>
        </form>
        <DemoUsers onPick={pick} />
      </div>
    </main>
  )
}

interface PasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="relative">
      <Field label={loginText.password} error={error} hint={capsLock ? loginText.capsLock : undefined}>
        <Input
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          className="pr-9"
          value={value}
          onKeyUp={watchCapsLock}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <button
        type="button"
        aria-label={shown ? loginText.hide : loginText.show}
        className="absolute top-7.75 right-2 rounded-sm p-1 text-text-soft hover:text-text"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={16} /> : <Eye size={16} />}
      </button>
    </div>
  )
}
