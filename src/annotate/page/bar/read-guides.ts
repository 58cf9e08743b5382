import { isRecord } from '../../../domain/is-record.ts'
import type { TagGuide } from '../../../contract/types.d.ts'

/** When the guides that a person has read were written, by tag. */
export type ReadGuides = Readonly<Record<string, string>>

export const readGuidesKey = (owner: string): string => `markGuides:${owner}`

/** What is stored, as far as it can be understood. */
export function parseReadGuides(text: string | null): ReadGuides {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored)) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** `new`: never read; `changed`: read as it was before. */
export type Reading = 'none' | 'new' | 'changed' | 'read'

export function readingOf({ changedAt }: TagGuide, readAt: string | undefined): Reading {
  if (changedAt === null) return 'none'
  if (readAt === undefined) return 'new'
  return readAt === changedAt ? 'read' : 'changed'
}
