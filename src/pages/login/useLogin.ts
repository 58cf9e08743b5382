import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { consequenceOf } from '../../api/error-consequence.ts'
import { deviceTokenOf, keepDeviceToken } from '../../platform/session/device-tokens.ts'
import { takeRememberedPath, asSessionUser } from '../../platform/session/session.ts'
import { api, session } from '../../platform/services.ts'
import { loginText, passwordText } from '../../text/login.ts'
import { toasts } from '../../ui/toasts.ts'

const failureText = (error: unknown): string => {
  // Which of the two was wrong is nobody's business; the message says all.
  if (error instanceof ApiError && error.status === 401) return error.message
  const consequence = consequenceOf(error)
  return 'text' in consequence ? consequence.text : loginText.failed
}

/** Logs in, stores the session and goes on: to a password that must be set, to where one was, or home. */
export function useLogin(home: (user: NonNullable<ReturnType<typeof asSessionUser>>) => string) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Nobody is sent away from where they are: they choose when. */
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
      await navigate({ href: user.mustChangePassword ? '/password' : (place ?? home(user)), replace: true })
      if (answer.passwordWeak && !user.mustChangePassword) askForNewPassword()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { login, busy, failure }
}
