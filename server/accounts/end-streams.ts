import { USER_TYPE } from '../../src/domain/constants.ts'
import type { AccountSessions } from './sessions.ts'
import { RESET, type EventHub, type Listener, type EventMessage } from '../events/hub.ts'

/** Published to all servers when sessions or rights change. */
export const SESSIONS_CHANGED: EventMessage = { type: 'sessions', data: null, to: 'servers' }

export const publishSessionsChanged = (hub: EventHub): void =>
  hub.publish(SESSIONS_CHANGED.type, SESSIONS_CHANGED.data, SESSIONS_CHANGED.to)

async function endStreams(
  hub: EventHub,
  { activeUserTypes }: Pick<AccountSessions, 'activeUserTypes'>,
): Promise<void> {
  const listeners = hub.listeners()
  if (listeners.length === 0) return
  const types = await activeUserTypes(listeners.map(({ tokenHash }) => tokenHash))
  const isRight = ({ tokenHash, isAdmin }: Listener): boolean => {
    const type = types.get(tokenHash.toString('hex'))
    return type !== undefined && (type === USER_TYPE.admin) === isAdmin
  }
  for (const listener of listeners) if (!isRight(listener)) listener.end()
}

/** Ends event streams with their session. After lost contact with other servers, checks all of them. */
export function endStreamsWithSessions(
  hub: EventHub,
  sessions: Pick<AccountSessions, 'activeUserTypes'>,
  onError: (error: unknown) => void,
): void {
  let isLooking = false
  let isDue = false
  const look = async (): Promise<void> => {
    isDue = true
    if (isLooking) return
    isLooking = true
    while (isDue) {
      isDue = false
      await endStreams(hub, sessions).catch(onError)
    }
    isLooking = false
  }
  hub.onEvent(({ type }) => {
    if (type === SESSIONS_CHANGED.type || type === RESET) void look()
  })
}
