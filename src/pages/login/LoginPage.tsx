import { Eye, EyeOff } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useState, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { errorEffect } from '../../api/error-handler.ts'
import { api, session } from '../../platform/services.ts'
import { deviceTokenOf, keepDeviceToken } from '../../platform/session/device-tokens.ts'
import { HOME_PATH, takeRememberedPath, asSessionUser } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { formText } from '../../text/forms.ts'
import { loginText, passwordText } from '../../text/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { toasts } from '../../ui/toasts.ts'

const missing = (value: string): string | undefined => {
  if (value === '') return formText.required
  return value.trim() === '' ? formText.whitespace : undefined
}

/** Messages and demo accounts would move centred fields. */
const CARD_PLACE = 'flex min-h-full items-start justify-center px-6 pt-[14vh] pb-6'

/** A form library would double the size of this first page. */
export default function LoginPage() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { login, busy, failure } = useLogin()

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

function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    api
      .get('/api/health', undefined, { report: 'none', signal: leaving.signal })
      .then((health) => setDemo(health.demo))
      .catch(() => setDemo(false))
    return () => leaving.abort()
  }, [])
  return demo
}

function DemoUsers({ onPick }: { onPick: (username: string, password: string) => void }) {
  if (!useDemo()) return null
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="text-sm font-medium">{loginText.demo.title}</h2>
      <p className="text-xs text-text-soft">{loginText.demo.hint(DEMO_PASSWORD)}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {DEMO_USERS.map(({ username, role }) => (
          <li key={username} className="first:col-span-2">
            <button
              type="button"
              className="flex w-full items-baseline gap-2 rounded-md border border-line px-2.5 py-1.5 text-left text-sm hover:bg-hover"
              onClick={() => onPick(username, DEMO_PASSWORD)}
            >
              <span className="font-medium">{username}</span>
              <span className="truncate text-xs text-text-soft">{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DEMO_PASSWORD = 'biaozhu-demo'

const DEMO_USERS = Object.entries(loginText.demo.roles).map(([username, role]) => ({ username, role }))

const failureText = (error: unknown): string => {
  // The message must not say which of the two was wrong.
  if (error instanceof ApiError && error.status === 401) return error.message
  const consequence = errorEffect(error)
  return 'text' in consequence ? consequence.text : loginText.failed
}

function useLogin() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const askForNewPassword = () =>
    toasts.show({
      tone: 'info',
      sticky: true,
      text: loginText.weakPassword,
      action: { label: passwordText.title, onPress: () => void navigate({ to: '/password' }) },
    })

  const login = async (username: string, password: string) => {
    setBusy(true)
    setFailure(null)
    const device = deviceTokenOf(localStorage, username)
    try {
      const answer = await api.post(
        '/api/user/login',
        { username, password, ...(device !== undefined && { device }) },
        { report: 'none' },
      )
      const user = asSessionUser(answer.user)
      if (!user) throw new Error(loginText.failed)
      keepDeviceToken(localStorage, username, answer.device)
      session.signIn({ token: answer.token, user, endsAt: Date.parse(answer.expiresAt) })
      const place = takeRememberedPath(sessionStorage, user.id)
      await navigate({ href: user.mustChangePassword ? '/password' : (place ?? HOME_PATH), replace: true })
      if (answer.passwordWeak && !user.mustChangePassword) askForNewPassword()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { login, busy, failure }
}
