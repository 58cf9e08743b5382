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
      // Browsers have no clipboard without TLS and may refuse it, so the text is selected for Ctrl+C.
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

interface Credentials {
  name: string
  username: string
  password: string
}

export const withLogin = (
  logins: readonly Credentials[],
  username: string,
  fresh: Credentials | null,
): readonly Credentials[] => [
  ...logins.filter((login) => login.username !== username),
  ...(fresh === null ? [] : [fresh]),
]

export type OnNewPassword = (username: string, fresh: Credentials | null) => void

interface CredentialsStore {
  readonly current: () => readonly Credentials[]
  readonly subscribe: (listener: () => void) => () => void
  readonly give: OnNewPassword
}

/** They outlive the page and vanish when another user logs in. */
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
