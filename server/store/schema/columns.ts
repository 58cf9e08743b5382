import type { ColumnType, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely'

/** `generated always as identity`: never written by us. */
export type Identity = GeneratedAlways<number>

/** timestamptz: read as Date; written as Date or ISO text; the database has a default. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>

/** timestamptz without a default. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** timestamptz, may be null. */
export type MaybeTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/**
 * jsonb: read as a value, written as text made by `json()` of store/json.ts. A bare array would be taken for a
 * PostgreSQL array and a bare string for JSON text, hence text on the way in.
 */
export type Json<Value> = ColumnType<Value, string, string>

/** jsonb with a default in the database. */
export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>

/** jsonb, may be null. */
export type MaybeJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** A column that may be null and is then left out of an insert. */
export type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** A column with a default in the database. */
export type Default<Value> = ColumnType<Value, Value | undefined, Value>

export type { Insertable, Selectable, Updateable }
