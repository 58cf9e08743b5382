import { useQuery } from '@tanstack/react-query'
import { ServerCrash } from 'lucide-react'
import type { Data } from '../api/call-types.ts'
import { api } from '../platform/services.ts'
import { shellText } from '../text/shell.ts'

type Health = Data<'/api/health', 'get'>

/** Milliseconds between two looks. */
const LOOK_EVERY = 60_000

/** What whoever looks after the server should see to, the worst of it. What fails altogether is told where it is asked for. */
function troubleOf({ storage, disk }: Health): string | null {
  if (storage === 'failed') return shellText.server.storage
  return disk === 'ok' ? null : shellText.server.disk[disk]
}

/** Stands below admins' pages while the server has a trouble that only they can see to. */
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
