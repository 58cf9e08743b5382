/** What PostgreSQL calls ending sessions, starting, and having no place for one more; class 08 is connections. */
const CODES = /^(08\d{3}|57P0[1235]|53300)$/
/** What sockets call it. */
const SOCKET_CODES: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** What the driver says without a code, of a connection that broke. */
const BROKEN = /^Connection terminated|connection error and is not queryable/
/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 5

/** The database cannot be reached for now. `cause` says why, for the log alone: whoever asked can only ask again. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly status = 503
  readonly reason = '请稍后再试'
  readonly retryAfter = RETRY_AFTER

  constructor(cause: unknown) {
    super('数据库暂时不可用', { cause })
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return SOCKET_CODES.has(code) || CODES.test(String(code)) || BROKEN.test(error.message)
}

/** Throws what a statement failed with, as `DatabaseUnavailableError` where its connection broke. */
export function rethrowStatementError(error: unknown): never {
  throw isUnavailable(error) ? new DatabaseUnavailableError(error) : error
}
