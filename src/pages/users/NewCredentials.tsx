import { Copy, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SessionStore } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const text = usersText.login

interface NewCredentialsProps {
  logins: readonly Credentials[]
  onDismiss: (username: string) => void
}

/**
 * First passwords that were made up, until each is dismissed. They stand in the page and not above it: they stay for
 * long, and what lies below is needed meanwhile.
 */
export function NewCredentials({ logins, onDismiss }: NewCredentialsProps) {
  if (logins.length === 0) return null
  return (
    <section aria-label={text.title} className="rounded-md bg-accent-soft px-4 py-2" data-density="tool">
      <p className="text-xs text-text-soft">{text.hint}</p>
      <ul>
        {logins.map((login) => (
          <LoginRow
            key={`${login.username}/${login.password}`}
            login={login}
            onDismiss={() => onDismiss(login.username)}
          />
        ))}
      </ul>
    </section>
  )
}

function LoginRow({ login, onDismiss }: { login: Credentials; onDismiss: () => void }) {
  const { name, username, password } = login
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const words = useRef<HTMLSpanElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.copy(username, password))
      setOutcome('copied')
    } catch {
      // Pages without TLS have no clipboard, and a browser may refuse it: what there is to copy is chosen for Ctrl+C.
      if (words.current) getSelection()?.selectAllChildren(words.current)
      setOutcome('refused')
    }
  }
  return (
    <li className="flex items-center gap-3 py-1">
      <div className="min-w-0 flex-1">
        <span className="mr-3 inline-block max-w-60 truncate align-bottom font-medium" title={name}>
          {name}
        </span>
        <span ref={words} className="mr-3 break-all">
          {text.username}
          <b className="font-mono font-medium">{username}</b> {text.password}
          <b className="font-mono font-medium">{password}</b>
        </span>
        <span role="status" className="text-text-soft">
          {outcome && text[outcome]}
        </span>
      </div>
      <Button icon={<Copy size={14} />} aria-label={text.copyOf(name)} onClick={() => void copy()}>
        {commonText.actions.copy}
      </Button>
      <IconButton label={text.dismiss(name)} icon={<X size={14} />} onClick={onDismiss} />
    </li>
  )
}

/** What somebody logs in with at first. Its password was made up: it stands nowhere else. */
interface Credentials {
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

interface CredentialsStore {
  readonly current: () => readonly Credentials[]
  readonly subscribe: (listener: () => void) => () => void
  readonly give: OnNewPassword
}

/** What was made up by whoever is logged in. It outlives the page, and is gone with them: nobody who comes after sees it. */
export function createNewCredentials(session: Pick<SessionStore, 'owner' | 'subscribe'>): CredentialsStore {
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
