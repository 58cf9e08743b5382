const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** An insert or update met a row with the same unique key. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION)

/** The same of one constraint. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  isUniqueViolation(error) && (error as { constraint?: unknown }).constraint === constraint

/** A delete met rows that still point here, or an insert pointed at nothing. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, FOREIGN_KEY_VIOLATION)
