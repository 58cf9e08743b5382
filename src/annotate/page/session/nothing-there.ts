import type { Data } from '../../../api/call-types.ts'
import type { Client } from '../../../api/client.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { Stage } from '../../../domain/lifecycle/tasks.ts'
import { annotateText } from '../../../text/annotate.ts'

type WorkTag = Data<'/api/tags', 'get'>['items'][number]
type Named = Pick<WorkTag, 'name' | 'needPull' | 'counts' | 'waiting'>

export interface Nothing {
  readonly title: string
  readonly hint: string
}

const text = annotateText.states.ofDatabase

/** What is in this status and not theirs to take is leased, or their own work. */
const DRAWN_FROM = { check: 'marked', approve: 'checked' } as const

/** @param tag null: it is gone, or not this company's */
export function nothingIn(tag: Named | null, stage: Stage): Nothing {
  if (tag === null) return text.gone
  const { name, needPull, counts, waiting } = tag
  if (stage === 'mark' && !needPull) return text.closed(name)
  if (stage !== 'check' && stage !== 'approve') return text.empty(name)
  const others = counts[DRAWN_FROM[stage]] - waiting[stage]
  return others > 0 ? text.others[stage](name, others) : text.empty(name)
}

/** Null where the server cannot be asked now. */
export async function askNothing(
  api: Pick<Client, 'get'>,
  kind: Kind,
  stage: Stage,
  tagId: number,
  signal?: AbortSignal,
): Promise<Nothing | null> {
  try {
    const { items } = await api.get(
      '/api/tags',
      { kind, id: tagId },
      { report: 'none', ...(signal && { signal }) },
    )
    return nothingIn(items[0] ?? null, stage)
  } catch {
    return null
  }
}
