/**
 * The text that a jsonb column is written with. A bare array would be taken for a PostgreSQL array and a bare string
 * for JSON text.
 */
export const json = (value: unknown): string => JSON.stringify(value)
