import { isAdmin } from '../../src/domain/permissions.ts'
import { changePassword, logIn, type AccountDependencies } from '../accounts/login.ts'
import { findUser, listPeople, toMe } from '../accounts/people.ts'
import { endOneSession, listSessions } from '../accounts/session-list.ts'
import { endSessions } from '../accounts/sessions.ts'
import { accountText } from '../accounts/text.ts'
import type { Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { json } from '../store/json.ts'

type Ids =
  `user.${'login' | 'logout' | 'renew' | 'password' | 'settings' | 'me' | 'list' | 'sessions' | 'endSessions' | 'endSession'}`

export function accountHandlers(accounts: AccountDependencies): Pick<Handlers, Ids> {
  const { store, sessions } = accounts
  return {
    'user.login': async ({ body, origin }) => {
      const { expiresAt, ...login } = await logIn(accounts, body, origin)
      return { ...login, expiresAt: expiresAt.toISOString() }
    },
    'user.logout': async ({ caller }) => {
      await sessions.end(caller.tokenHash)
      return { ok: true }
    },
    'user.renew': async ({ caller }) => ({
      expiresAt: (await sessions.renew(caller.tokenHash)).toISOString(),
    }),
    'user.password': async ({ caller, body, origin }) => {
      await changePassword(accounts, caller, body, origin)
      return { ok: true }
    },
    'user.sessions': ({ caller }) => listSessions(store.db, caller.id, caller.tokenHash, accounts.now()),
    'user.endSessions': async ({ caller }) => {
      await store.transaction((tx) => endSessions(tx, [caller.id], caller.tokenHash))
      sessions.forget()
      return { ok: true }
    },
    'user.endSession': async ({ caller, params }) => {
      await endOneSession(store.db, caller.id, params.sessionId)
      sessions.forget()
      return { ok: true }
    },
    'user.settings': async ({ caller, body }) => {
      await store.db
        .updateTable('users')
        .set({ settings: json(body) })
        .where('id', '=', caller.id)
        .execute()
      return { ok: true }
    },
    'user.me': async ({ caller }) => {
      const user = await findUser(store.db, caller.id)
      if (!user) throw new Problem(404, accountText.userNotFound)
      return toMe(user)
    },
    'user.list': async ({ caller, query }) => ({
      items: await listPeople(store.db, {
        ...query,
        companyId: isAdmin(caller) ? undefined : caller.companyId,
      }),
    }),
  }
}
