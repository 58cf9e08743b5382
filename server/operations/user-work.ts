import type { AccountDependencies } from '../accounts/login.ts'
import { endOneSession, listSessions } from '../accounts/session-list.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { Handlers } from '../http/handlers.ts'
import { handOverWork, openWork } from '../workflow/interventions/hand-over.ts'
import { managedUser } from './users.ts'

type Ids = `users.${'sessions' | 'endSessions' | 'endSession' | 'work' | 'handOver'}`

/**
 * Where people are logged in, and what they have open, as those see it who manage them.
 * @param leaseMs milliseconds that a lease lasts unless the tag says otherwise
 */
export const userWorkHandlers = (
  { store, sessions, now }: AccountDependencies,
  leaseMs: number,
): Pick<Handlers, Ids> => ({
  'users.sessions': async ({ caller, params }) => {
    const { id } = await managedUser(store.db, params.id, caller)
    return listSessions(store.db, id, caller.tokenHash, now())
  },
  'users.endSessions': async ({ caller, params }) => {
    const { id } = await managedUser(store.db, params.id, caller)
    await store.transaction((tx) => endSessions(tx, [id]))
    sessions.forget()
    return { ok: true }
  },
  'users.endSession': async ({ caller, params }) => {
    const { id } = await managedUser(store.db, params.id, caller)
    await endOneSession(store.db, id, params.sessionId)
    sessions.forget()
    return { ok: true }
  },
  'users.work': async ({ caller, params }) => {
    const { id } = await managedUser(store.db, params.id, caller)
    return openWork(store.db, id)
  },
  'users.handOver': async (call) => {
    const { id } = await managedUser(store.db, call.params.id, call.caller)
    return call.inSteps(handOverWork(call.caller, id, call.body, { now: now(), leaseMs }))
  },
})
