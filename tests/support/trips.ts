import pg from 'pg'

type Query = (this: pg.Client, ...asked: unknown[]) => unknown

export interface TripCounter {
  /** How often a connection was sent something that it had to wait for, since the last time this was asked. */
  taken(): number
  stop(): void
}

/**
 * Counts trips to the database in this process: statements that are sent while earlier ones of the same connection are still
 * under way travel with those.
 */
export function countTrips(): TripCounter {
  const query = pg.Client.prototype.query as Query
  const waiting = new WeakMap<pg.Client, number>()
  let count = 0
  const counted: Query = function (...asked) {
    const before = waiting.get(this) ?? 0
    if (before === 0) count += 1
    waiting.set(this, before + 1)
    const answered = query.apply(this, asked) as Promise<unknown>
    const arrived = () => void waiting.set(this, (waiting.get(this) ?? 1) - 1)
    answered.then(arrived, arrived)
    return answered
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query
  return {
    taken: () => {
      const taken = count
      count = 0
      return taken
    },
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    },
  }
}
