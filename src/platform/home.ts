import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import type { SessionUser } from './session.ts'
import { visibleKinds } from './session.ts'

/** Where somebody starts: the first dashboard that they may see; an account without any grant gets the first. */
export const homeOf = (user: SessionUser): string => {
  const [first] = visibleKinds(user, ALL_KINDS)
  if (!first && user.type === 3) return '/manage-user'
  return `${KINDS[first ?? 'image'].page}-dashboard`
}
