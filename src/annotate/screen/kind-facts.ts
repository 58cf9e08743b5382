import type { Kind } from '../../domain/kinds.ts'
import type { Task } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'
import type { WorkFace } from '../work-face.ts'
import type { KindFacts } from './screen-kind.ts'
import type { Screen } from './useScreen.ts'

const tellRuling = (): void => {
  toasts.show({ tone: 'info', text: annotateText.notices.rulingOnly })
}

/** Whoever rules on a pending item hands in no annotation, so a change of it would be lost. */
export const fixedFace = <K extends Kind>(face: WorkFace<K>): WorkFace<K> => ({
  ...face,
  readonly: true,
  commit: tellRuling,
  refuse: face.readonly ? face.refuse : tellRuling,
})

/** What every part of the kind is given, while this work is open. */
export const kindFactsOf = <K extends Kind>(
  { session, purpose, shortcuts, selection, fields, setFields, select, run, review }: Screen<K>,
  face: WorkFace<K>,
  task: Task,
): KindFacts<K> => ({
  face,
  annotationFace: purpose === 'ruling' ? fixedFace(face) : face,
  task,
  purpose,
  shortcuts,
  selection,
  fields,
  setFields,
  onSelect: select,
  onCommand: run,
  rejectedAt: review.rejectedAt,
  onGoToRejected: review.goToRejected,
  video: session.video,
})
