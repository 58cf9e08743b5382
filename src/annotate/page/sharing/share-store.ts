import { PageSizeParameterLimits } from '../../../contract/limits.ts'
import type { Share } from '../../../contract/types.d.ts'
import { isAbort } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import { newKey } from '../../../platform/random-key.ts'

interface ShareCalls {
  /** The person's own valid links, newest first. */
  live: (signal: AbortSignal) => Promise<readonly Share[]>
  create: (days: number) => Promise<Share>
  revoke: (id: string) => Promise<unknown>
}

interface ShareState {
  readonly live: readonly Share[] | null
  readonly made: Share | null
  /** `create`, or the id of the link being revoked. */
  readonly busy: string | null
  readonly error: unknown
}

const AT_FIRST: ShareState = { live: null, made: null, busy: null, error: null }

const withMade = (made: Share | null, live: readonly Share[]): readonly Share[] =>
  made === null || live.some(({ id }) => id === made.id) ? live : [made, ...live]

export function createShareStore(calls: ShareCalls) {
  let state = AT_FIRST
  const listeners = new Set<() => void>()
  const change = (part: Partial<ShareState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const during = async (busy: string, work: () => Promise<Partial<ShareState>>) => {
    if (state.busy !== null) return
    change({ busy, error: null })
    try {
      change({ ...(await work()), busy: null })
    } catch (error) {
      change({ busy: null, error })
    }
  }
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async (signal: AbortSignal): Promise<void> => {
      try {
        const live = await calls.live(signal)
        change({ live: withMade(state.made, live), error: null })
      } catch (error) {
        if (!isAbort(error)) change({ error })
      }
    },
    create: (days: number) =>
      during('create', async () => {
        const made = await calls.create(days)
        return { made, live: state.live && withMade(made, state.live) }
      }),
    revoke: (id: string) =>
      during(id, async () => {
        await calls.revoke(id)
        return {
          made: state.made?.id === id ? null : state.made,
          live: state.live && state.live.filter((share) => share.id !== id),
        }
      }),
  }
}

const REPORT = { report: 'caller' } as const

/** The server decides which links are valid, because this machine's clock may be off. */
export const shareCalls = (api: Client, resourceId: string): ShareCalls => ({
  live: async (signal) => {
    const query = {
      resourceId,
      scope: 'mine',
      live: true,
      pageSize: PageSizeParameterLimits.maximum,
    } as const
    return (await api.get('/api/shares', query, { ...REPORT, signal })).items
  },
  create: (days) => api.post('/api/shares', { resourceId, days }, { ...REPORT, idempotencyKey: newKey() }),
  revoke: (id) => api.delete('/api/shares/{id}', undefined, { ...REPORT, params: { id } }),
})
