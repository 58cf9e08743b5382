import type { Kind } from '../../../domain/kinds.ts'
import type { BatchItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { KindFacts } from '../kind-page.ts'
import type { Screen } from './useScreen.ts'

const tellRuling = (): void => {
  toasts.show({ tone: 'info', text: annotateText.notices.rulingOnly, ofItem: true })
}

export const readonlyAccess = <K extends Kind>(access: WorkAccess<K>): WorkAccess<K> => ({
  ...access,
  readonly: true,
  commit: tellRuling,
  refuse: access.readonly ? access.refuse : tellRuling,
})

/** What panels, overlays and docks of a kind read of the page. */
export type KindContext<K extends Kind> = Pick<
  Screen<K>,
  'session' | 'purpose' | 'selection' | 'fields' | 'setFields' | 'select' | 'pressRow' | 'review'
>

export const kindFactsOf = <K extends Kind>(
  { session, purpose, selection, fields, setFields, select, pressRow, review }: KindContext<K>,
  access: WorkAccess<K>,
  task: BatchItem,
): KindFacts<K> => ({
  access,
  annotationAccess: purpose === 'ruling' ? readonlyAccess(access) : access,
  task,
  purpose,
  selection,
  fields,
  setFields,
  onSelect: select,
  onPressRow: pressRow,
  rejectedAt: review.rejectedAt,
  onGoToRejected: review.goToRejected,
  video: session.video,
})
