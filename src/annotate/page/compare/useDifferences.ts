import { useMemo } from 'react'
import type { DocumentOf } from '../../../domain/documents/schemas.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { AnnotationDocument, WorkDocument, WorkItem } from '../../../machines/work.ts'
import type { ExtraDifference } from '../../review/versions/difference.ts'
import { spanBetween, useNoExtra } from '../../review/versions/extra-difference.ts'
import { valueOf } from '../../review/versions/async-cache.ts'
import { differencesOf } from '../../review/versions/useChanges.ts'
import type { Compared } from '../../review/versions/useCompared.ts'
import { asWork } from '../../review/versions/version-scene.ts'
import type { ScreenKind } from '../screen-kind.ts'
import type { Screen } from '../state/useScreen.ts'

interface Comparing<K extends Kind> {
  readonly screen: Pick<Screen<K>, 'kind' | 'session' | 'state'>
  readonly item: WorkItem
  /** The work at hand. */
  readonly work: WorkDocument
  readonly compared: Compared
}

/** A version as a work of its kind; null where it cannot be read. */
function workOf<K extends Kind>(
  { spec }: ScreenKind<K>,
  stored: AnnotationDocument | null,
): WorkDocument<DocumentOf[K]> | null {
  const annotation = stored && spec.read(stored)
  return annotation && { ...asWork(stored), annotation }
}

/** In what the two versions differ, in their documents and beside them. */
export function useDifferences<K extends Kind>({
  screen,
  item,
  work,
  compared,
}: Comparing<K>): ExtraDifference {
  const { kind, session, state } = screen
  const { left, right } = compared
  const [before, after] = [valueOf(left.document), valueOf(right.document)]
  const own = useMemo(
    () => differencesOf(kind, item.labels, before, after),
    [kind, item.labels, before, after],
  )
  const { since = null, until = null, isReversed = false } = spanBetween(left.id, right.id) ?? {}
  const stored = isReversed ? before : after
  const later = useMemo(
    () => (until === null ? (work as unknown as WorkDocument<DocumentOf[K]>) : workOf(kind, stored)),
    [kind, until, work, stored],
  )
  const useExtra = kind.useExtraDifferences ?? useNoExtra
  const uuid = state.isShared ? null : item.resource.uuid
  const further = useExtra({ uuid, since, until, isReversed, work: later, video: session.video })
  const statuses = [left.document.status, right.document.status, further.status]
  const status = statuses.find((each) => each !== 'ready') ?? 'ready'
  return useMemo(() => ({ list: [...own, ...further.list], status }), [own, further.list, status])
}
