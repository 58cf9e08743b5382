import { useNavigate } from '@tanstack/react-router'
import { api, session } from '../../platform/services.ts'

/**
 * Logs out and goes to the login page. The session ends here whatever the server says; it lets the token die by itself if it
 * cannot be told.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await api.post('/api/user/logout', undefined, { report: 'none' }).catch(() => {})
    session.signOut()
    await navigate({ to: '/login' })
  }
}
