import { useNavigate } from '@tanstack/react-router'
import { api, session } from '../../platform/services.ts'

/** Without the server the token expires by itself. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await api.post('/api/user/logout', undefined, { report: 'none' }).catch(() => {})
    session.signOut()
    await navigate({ to: '/login' })
  }
}
