import type { ColumnType, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely'

/** `generated always as identity`: never written. */
export type Identity = GeneratedAlways<number>

/** With a default: read as Date; written as Date or ISO text. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export type MaybeTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** jsonb: read as a value, written as the text of `json()`. */
export type Json<Value> = ColumnType<Value, string, string>

export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>

export type MaybeJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

export type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export type Default<Value> = ColumnType<Value, Value | undefined, Value>

export type { Insertable, Selectable, Updateable }
