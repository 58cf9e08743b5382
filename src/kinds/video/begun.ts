import type { FrameTable } from '../../domain/frame-table.ts'
import { frameBeginningAt } from '../../domain/frame-table.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { OntologyLabel } from '../../domain/ontology/ontology.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { ClipSettings } from './clip-labels.ts'

/**
 * Stretches of which only the start is marked. Where clips may overlap, one of each label may be under way; all else
 * shares one start, and the key that ends it decides what it becomes.
 */

/** A label's id; null: the shared start. */
export type BegunOn = string | null

const SHARED = 'clipStart'
const BY_LABEL = 'begunClips'

export const begunOn = ({ clipOverlap }: ClipSettings, label: OntologyLabel | undefined): BegunOn =>
  clipOverlap && label ? label.id : null

const startsByLabel = (fields: Fields): Readonly<Record<string, number>> => {
  const starts = fields[BY_LABEL]
  return isRecord(starts)
    ? Object.fromEntries(
        Object.entries(starts).flatMap(([id, at]) => (typeof at === 'number' ? [[id, at] as const] : [])),
      )
    : {}
}

/** Seconds; null where nothing is under way. */
export function startOn(fields: Fields, on: BegunOn): number | null {
  if (on !== null) return startsByLabel(fields)[on] ?? null
  const shared = fields[SHARED]
  return typeof shared === 'number' ? shared : null
}

/** @param seconds null: ended, or cancelled */
export function withStart(fields: Fields, on: BegunOn, seconds: number | null): Fields {
  if (on === null) return { [SHARED]: seconds }
  const { [on]: _, ...others } = startsByLabel(fields)
  return { [BY_LABEL]: seconds === null ? others : { ...others, [on]: seconds } }
}

/** Null where no frame starts at that time. */
export function startFrameOn(table: FrameTable, fields: Fields, on: BegunOn): number | null {
  const seconds = startOn(fields, on)
  return seconds === null ? null : frameBeginningAt(table, seconds)
}

export interface Begun {
  readonly on: BegunOn
  readonly frame: number
}

/** All that is under way, in the order of its beginning; the shared one first. */
export const begunIn = (table: FrameTable, fields: Fields): readonly Begun[] =>
  [null, ...Object.keys(startsByLabel(fields))].flatMap((on) => {
    const frame = startFrameOn(table, fields, on)
    return frame === null ? [] : [{ on, frame }]
  })
