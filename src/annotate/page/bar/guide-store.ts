import type { TagGuide } from '../../../contract/types.d.ts'
import { isAbort } from '../../../api/api-error.ts'
import { isRecord } from '../../../domain/is-record.ts'

interface GuideState {
  readonly tagId: number | null
  readonly guide: TagGuide | null
  readonly error: unknown
}

const UNKNOWN: GuideState = { tagId: null, guide: null, error: null }

export function createGuideStore(read: (tagId: number, signal: AbortSignal) => Promise<TagGuide>) {
  let state = UNKNOWN
  let calling = new AbortController()
  const listeners = new Set<() => void>()
  const change = (next: GuideState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const look = async (): Promise<void> => {
    const { tagId } = state
    calling.abort()
    if (tagId === null) return
    const { signal } = (calling = new AbortController())
    try {
      const guide = await read(tagId, signal)
      if (!signal.aborted) change({ tagId, guide, error: null })
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) change({ ...state, error })
    }
  }
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turnTo: async (tagId: number | null): Promise<void> => {
      if (tagId === state.tagId && state.guide !== null) return
      change({ ...UNKNOWN, tagId })
      await look()
    },
    look,
    leave: () => calling.abort(),
  }
}

/** `changedAt` of the guides that a person has read, by tag. */
type ReadGuides = Readonly<Record<string, string>>

export const readGuidesKey = (owner: string): string => `markGuides:${owner}`

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

type Reading = 'none' | 'new' | 'changed' | 'read'

export function readingOf({ changedAt }: TagGuide, readAt: string | undefined): Reading {
  if (changedAt === null) return 'none'
  if (readAt === undefined) return 'new'
  return readAt === changedAt ? 'read' : 'changed'
}
