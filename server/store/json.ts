/** For jsonb: pg would send an array as a PostgreSQL array, and a string as JSON text. */
export const json = (value: unknown): string => JSON.stringify(value)
