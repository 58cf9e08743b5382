import { useNavigate } from '@tanstack/react-router'
import { api, session } from '../../platform/services.ts'

/** Logs out and goes to the login page, even if the server cannot be reached: the token then expires by itself. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await api.post('/api/user/logout', undefined, { report: 'none' }).catch(() => {})
    session.signOut()
    await navigate({ to: '/login' })
  }
}
