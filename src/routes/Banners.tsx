import { Eye, WifiOff, ServerCrash } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Data } from '../api/call-types.ts'
import { watchOnline } from '../platform/connection/online.ts'
import { api } from '../platform/services.ts'
import { setReadonlySession, watchReadonlySession } from '../platform/session/readonly-option.ts'
import { shellText } from '../text/shell.ts'

export function StatusBanners() {
  const [online, setOnline] = useState(true)
  const [readonly, setReadonly] = useState(false)
  useEffect(() => watchOnline(setOnline), [])
  useEffect(() => watchReadonlySession(sessionStorage, window, setReadonly), [])
  return (
    <>
      {!online && (
        <p role="status" className="flex items-center gap-2 bg-warn-soft px-4 py-1.5 text-sm text-warn">
          <WifiOff size={14} />
          {shellText.offline}
        </p>
      )}
      {readonly && (
        <p
          role="status"
          className="flex items-center gap-2 bg-accent-soft px-4 py-1.5 text-sm text-accent-text"
        >
          <Eye size={14} />
          {shellText.readonly.banner}
          <button
            type="button"
            className="ml-2 font-medium underline"
            onClick={() => {
              setReadonlySession(sessionStorage, false)
              setReadonly(false)
            }}
          >
            {shellText.readonly.leave}
          </button>
        </p>
      )}
    </>
  )
}

type Health = Data<'/api/health', 'get'>

const LOOK_EVERY = 60_000

function troubleOf({ storage, disk }: Health): string | null {
  if (storage === 'failed') return shellText.server.storage
  return disk === 'ok' ? null : shellText.server.disk[disk]
}

/** For admins, who alone can fix the problem. */
export function ServerBanner() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.get('/api/health', undefined, { report: 'none', signal }),
    refetchInterval: LOOK_EVERY,
  })
  const trouble = health.data && troubleOf(health.data)
  if (!trouble) return null
  return (
    <p role="alert" className="flex items-center gap-2 bg-bad-soft px-4 py-1.5 text-sm text-bad">
      <ServerCrash size={14} className="shrink-0" />
      {trouble}
    </p>
  )
}
