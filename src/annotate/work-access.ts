import type { DocumentOf } from '../domain/documents/schemas.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Edit } from '../machines/editor/edits.ts'
import type { Fields, Selected } from '../machines/editor/types.ts'
import type { WorkDocument } from '../machines/work.ts'

export interface CommitOptions {
  /** A code for the undo history. */
  readonly label?: string
  /** Consecutive commits with the same name are one undo step. */
  readonly merge?: string
  readonly select?: readonly Selected[]
  /** View fields that change along. */
  readonly fields?: Fields
}

/** The open work as panels see it. The editor machine decides whether a commit is applied. */
export interface WorkAccess<K extends Kind = Kind> {
  readonly work: WorkDocument<DocumentOf[K]>
  readonly readonly: boolean
  /** Null does nothing. */
  readonly commit: (edit: Edit | null, options?: CommitOptions) => void
  /** Says that the work is read-only. */
  readonly refuse: () => void
}
