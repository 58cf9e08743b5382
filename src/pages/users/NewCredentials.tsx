import { Copy, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { commonText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Credentials } from './new-credentials.ts'

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
