import type { DocumentOf } from '../domain/documents/types.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Edit } from '../machines/editor/edits.ts'
import type { Fields, Selected, StepBeside } from '../machines/editor/types.ts'
import type { WorkDocument } from '../machines/work.ts'
import type { Purpose } from '../kinds/command.ts'
import { setField } from '../machines/editor/edit-makers.ts'

export interface CommitOptions {
  /** A code for the undo history. */
  readonly label?: string
  /** Consecutive commits with the same name are one undo step. */
  readonly merge?: string
  readonly select?: readonly Selected[]
  readonly fields?: Fields
  readonly beside?: StepBeside
}

/** The editor machine decides whether a commit is applied. */
export interface WorkAccess<K extends Kind = Kind> {
  readonly work: WorkDocument<DocumentOf[K]>
  readonly readonly: boolean
  readonly commit: (edit: Edit | null, options?: CommitOptions) => void
  readonly refuse: () => void
}

/** A ruling on a pending item may not be pending again. Null if nothing would change. */
export function availabilityEdit(work: unknown, purpose: Purpose, value: 0 | 1 | 2 | 3): Edit | null {
  if (purpose !== 'ruling') return setField(work, ['annotation'], 'availability', value)
  return value === 2 ? null : setField(work, ['verdict'], 'availability', value)
}
