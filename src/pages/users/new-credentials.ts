import type { SessionStore } from '../../platform/session/session.ts'

/** What somebody logs in with at first. Its password was made up: it stands nowhere else. */
export interface Credentials {
  name: string
  username: string
  password: string
}

/**
 * The list once somebody has another password: the one before opens nothing any more.
 *
 * @param fresh - null where the new one was typed, so that whoever typed it knows it
 */
export const withLogin = (
  logins: readonly Credentials[],
  username: string,
  fresh: Credentials | null,
): readonly Credentials[] => [
  ...logins.filter((login) => login.username !== username),
  ...(fresh === null ? [] : [fresh]),
]

/** Told of whoever has a new first password; with it where it was made up, else with null. */
export type OnNewPassword = (username: string, fresh: Credentials | null) => void

export interface NewCredentials {
  readonly current: () => readonly Credentials[]
  readonly subscribe: (listener: () => void) => () => void
  readonly give: OnNewPassword
}

/** What was made up by whoever is logged in. It outlives the page, and is gone with them: nobody who comes after sees it. */
export function createNewCredentials(session: Pick<SessionStore, 'owner' | 'subscribe'>): NewCredentials {
  let logins: readonly Credentials[] = []
  let owner = session.owner()?.id
  const listeners = new Set<() => void>()
  const become = (next: readonly Credentials[]): void => {
    logins = next
    for (const listener of listeners) listener()
  }
  session.subscribe(() => {
    const now = session.owner()?.id
    if (now !== owner) become([])
    owner = now
  })
  return {
    current: () => logins,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    give: (username, fresh) => become(withLogin(logins, username, fresh)),
  }
}
