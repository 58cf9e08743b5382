import { useEffect, useState } from 'react'
import { api } from '../../platform/services.ts'
import { loginText } from '../../text/login.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'

/** Asks the server whether the demo runs. False until it says so. */
function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    api
      .get('/api/health', undefined, { report: 'none', signal: leaving.signal })
      .then((health) => setDemo(health.demo))
      .catch(() => setDemo(false))
    return () => leaving.abort()
  }, [])
  return demo
}

/** The demo's accounts, one press away. */
export function DemoUsers({ onPick }: { onPick: (username: string, password: string) => void }) {
  if (!useDemo()) return null
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="text-sm font-medium">{loginText.demo.title}</h2>
      <p className="text-xs text-text-soft">{loginText.demo.hint(DEMO_PASSWORD)}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {DEMO_USERS.map(({ username, role }) => (
          <li key={username} className="first:col-span-2">
            <button
              type="button"
              className="flex w-full items-baseline gap-2 rounded-md border border-line px-2.5 py-1.5 text-left text-sm hover:bg-hover"
              onClick={() => onPick(username, DEMO_PASSWORD)}
            >
              <span className="font-medium">{username}</span>
              <span className="truncate text-xs text-text-soft">{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
