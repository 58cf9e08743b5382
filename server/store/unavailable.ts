/** SQLSTATEs: 08 connection errors, 57P0x shutdown or startup, 53300 too many connections. */
const CODES = /^(08\d{3}|57P0[1235]|53300)$/
const SOCKET_CODES: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** The driver's messages for broken connections, which have no code. */
const BROKEN = /^Connection terminated|connection error and is not queryable/
const RETRY_AFTER = 5

/** Callers can only retry. `cause` is for the log. */
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

/** Rethrows; a broken connection becomes a `DatabaseUnavailableError`. */
export function rethrowStatementError(error: unknown): never {
  throw isUnavailable(error) ? new DatabaseUnavailableError(error) : error
}
