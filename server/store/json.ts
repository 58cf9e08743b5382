/** Text for a jsonb column. pg would send a bare array as a PostgreSQL array and a bare string as JSON text. */
export const json = (value: unknown): string => JSON.stringify(value)
