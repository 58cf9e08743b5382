import type { Share } from '../../../contract/types.d.ts'
import { isAbort } from '../../../api/api-error.ts'

/** The server as sharing needs it. */
export interface ShareCalls {
  /** One's own links to the item that still open, newest first. */
  live: (signal: AbortSignal) => Promise<readonly Share[]>
  create: (days: number) => Promise<Share>
  revoke: (id: string) => Promise<unknown>
}

export interface ShareState {
  /** The links that still open, newest first; null until they are known. */
  readonly live: readonly Share[] | null
  /** The link that was just made. */
  readonly made: Share | null
  /** What is under way: `create`, or the id of the link that is being revoked. */
  readonly busy: string | null
  /** Why the last call failed; null after one that did not. */
  readonly error: unknown
}

const AT_FIRST: ShareState = { live: null, made: null, busy: null, error: null }

/** A link may be made before the others are known, or while they are on their way. */
const withMade = (made: Share | null, live: readonly Share[]): readonly Share[] =>
  made === null || live.some(({ id }) => id === made.id) ? live : [made, ...live]

/** One's links to one item: looks them up, makes and revokes them, one change at a time. */
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
