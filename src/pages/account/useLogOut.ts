import { useNavigate } from '@tanstack/react-router'
import { api, session } from '../../platform/services.ts'

/** Works without the server too: the token then expires by itself. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await api.post('/api/user/logout', undefined, { report: 'none' }).catch(() => {})
    session.signOut()
    await navigate({ to: '/login' })
  }
}
