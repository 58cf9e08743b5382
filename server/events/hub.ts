/** `servers`: no listener gets it. */
type Audience = { users: readonly number[] } | 'admins' | 'everyone' | 'servers'

export interface ServerEvent {
  /** `{epoch}-{number}`: the epoch names this process run, numbers rise by one. */
  id: string
  type: string
  data: unknown
  to: Audience
}

export interface Listener {
  userId: number
  isAdmin: boolean
  tokenHash: Buffer
  send: (event: ServerEvent) => void
  /** The hub closes or the session ends; no event follows. */
  end: () => void
}

interface Subscription {
  /** The newest event's id, whoever it is for; a client can resume from it. */
  lastId: string
  /** False: events since `lastEventId` may be missing, so the listener must read everything again. */
  complete: boolean
  missed: readonly ServerEvent[]
  unsubscribe: () => void
}

export type EventMessage = Pick<ServerEvent, 'type' | 'data' | 'to'>

/** Events of this process and, with a relay, of the other servers. Pages poll for lost ones. */
export interface EventHub {
  publish(type: string, data: unknown, to: Audience): void
  receive(message: EventMessage): void
  /** `forward` gets all events published here from now on. */
  forwardTo(forward: (message: EventMessage) => void): void
  onEvent(onMessage: (message: EventMessage) => void): void
  /** @param lastEventId null on first connection, which replays the last `REPLAY_MS` */
  subscribe(listener: Listener, lastEventId: string | null): Subscription
  listening(userId: number): number
  listeners(): readonly Listener[]
  close(): void
}

/** Events may be missing: listeners must read everything again. */
export const RESET = 'reset'

/** Nothing arrives from other servers until the next `RESET`. */
export const RELAY_LOST = 'unheard'

const HISTORY_SIZE = 1000

/** Milliseconds: a page read before it subscribed may lack the events in between. */
export const REPLAY_MS = 5_000

const isFor = (listener: Pick<Listener, 'userId' | 'isAdmin'>, to: Audience): boolean =>
  typeof to === 'object'
    ? to.users.includes(listener.userId)
    : to === 'everyone' || (to === 'admins' && listener.isAdmin)

/** @param epoch differs between runs, so that ids of an earlier run are recognised */
export function createEventHub(epoch: string, now: () => number, historySize = HISTORY_SIZE): EventHub {
  const listeners = new Set<Listener>()
  let recent: { event: ServerEvent; at: number }[] = []
  let last = 0

  const numberOf = (id: string | null): number | null => {
    const match = id?.startsWith(`${epoch}-`) ? /^\d{1,15}$/.exec(id.slice(epoch.length + 1)) : null
    return match ? Number(match[0]) : null
  }

  let forward = (_message: EventMessage): void => {}
  const messageListeners: ((message: EventMessage) => void)[] = []

  const receive = (message: EventMessage): void => {
    for (const onMessage of messageListeners) onMessage(message)
    const { type, data, to } = message
    if (to === 'servers') return
    last += 1
    const event = { id: `${epoch}-${last}`, type, data, to }
    recent = [...recent.slice(-(historySize - 1)), { event, at: now() }]
    for (const listener of listeners) if (isFor(listener, to)) listener.send(event)
  }

  return {
    publish(type, data, to) {
      receive({ type, data, to })
      forward({ type, data, to })
    },
    receive,
    forwardTo(others) {
      forward = others
    },
    onEvent(listen) {
      messageListeners.push(listen)
    },
    subscribe(listener, lastEventId) {
      const seen = numberOf(lastEventId)
      const first = last - recent.length + 1
      const since = now() - REPLAY_MS
      const replayed =
        lastEventId === null
          ? recent.filter(({ at }) => at >= since)
          : seen === null
            ? []
            : recent.slice(Math.max(0, seen + 1 - first))
      const missed = replayed.map(({ event }) => event)
      listeners.add(listener)
      return {
        lastId: `${epoch}-${last}`,
        complete: seen === null ? lastEventId === null : seen + 1 >= first && seen <= last,
        missed: missed.filter(({ to }) => isFor(listener, to)),
        unsubscribe: () => listeners.delete(listener),
      }
    },
    listening: (userId) => [...listeners].filter((listener) => listener.userId === userId).length,
    listeners: () => [...listeners],
    close() {
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}
