import pg from 'pg'
import type { CustomTypesConfig } from 'pg'

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMP = 1114
const INTERVAL = 1186
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

const { builtins, getTypeParser } = pg.types

/** Counters and ids fit; anything larger is a bug. */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}

const textArray: (text: string) => string[] = getTypeParser(TEXT_ARRAY as typeof builtins.TEXT, 'text')
const asText = (text: string) => text

/** Unlike pg: numbers are no strings, dates have no local time zone. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: toSafeInteger,
  [NUMERIC]: Number,
  [INT8_ARRAY]: (text) => textArray(text).map(toSafeInteger),
  [NUMERIC_ARRAY]: (text) => textArray(text).map(Number),
  [DATE]: asText,
  [DATE_ARRAY]: textArray,
  [TIMESTAMP]: asText,
  [INTERVAL]: asText,
}

/**
 * int8, numeric → number; bytea → Buffer; timestamptz → Date; date → 'YYYY-MM-DD'; timestamp → text;
 * interval → ISO 8601 text; jsonb → value.
 */
export const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[oid]) ?? getTypeParser(oid as never, format as never),
} as CustomTypesConfig

export const SESSION_OPTIONS = '-c intervalstyle=iso_8601 -c timezone=UTC -c datestyle=ISO'
