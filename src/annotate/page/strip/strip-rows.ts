import type { Kind } from '../../../domain/kinds.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { OutboxContext } from '../../../machines/outbox.ts'
import type { BatchItem } from '../../../machines/work.ts'
import type { StripRow } from './strip-items.ts'
import { stripItems } from './strip-items.ts'
import type { ScreenKind, StoredFields } from '../screen-kind.ts'

/** What the strip's filter is set to; null where the kind has none or it shows all. */
export function chosenFilter<K extends Kind>(
  { strip }: ScreenKind<K>,
  fields: Fields,
): string | number | null {
  const filter = strip?.filter
  const value = filter && fields[filter.field]
  const chosen = filter?.options.slice(1).find((option) => option.value === value)
  return chosen ? chosen.value : null
}

interface Batch {
  readonly tasks: readonly BatchItem[]
  readonly outbox: OutboxContext
  /** Whether what was handed in can be on its way. */
  readonly online: boolean
  readonly currentIndex: number
}

/** The batch as it is shown: those items that the filter lets through, and the open one whatever it is. */
export function stripRows<K extends Kind>(kind: ScreenKind<K>, batch: Batch, fields: Fields): StripRow[] {
  const { tasks, outbox, online, currentIndex } = batch
  const { strip } = kind
  const value = chosenFilter(kind, fields)
  const items = stripItems(tasks, outbox, online)
  return tasks.flatMap((task, index) => {
    const item = items[index]
    if (!item) return []
    const document = task.work.annotation as StoredFields<K>
    const matches = value === null || index === currentIndex || strip?.filter?.matches(document, value)
    return matches ? [{ ...item, index, badge: strip?.badge?.(document) ?? null }] : []
  })
}

/** The index of the row before or after the open one; null at the ends. */
export function indexBeside(
  rows: readonly { readonly index: number }[],
  currentIndex: number,
  step: 1 | -1,
): number | null {
  const at = rows.findIndex(({ index }) => index === currentIndex)
  return rows[at + step]?.index ?? null
}
