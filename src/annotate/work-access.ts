import type { DocumentOf } from '../domain/documents/schemas.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Edit } from '../machines/editor/edits.ts'
import type { Fields, Selected } from '../machines/editor/types.ts'
import type { WorkDocument } from '../machines/work.ts'

export interface CommitOptions {
  /** What was done, a code. */
  readonly label?: string
  /** Commits of one name that follow each other closely are one undo step: typing. */
  readonly merge?: string
  readonly select?: readonly Selected[]
  /** What of the view changes with it. */
  readonly fields?: Fields
}

/** The open work as panels see it: read it, ask for changes. The editor machine decides whether they happen. */
export interface WorkAccess<K extends Kind = Kind> {
  readonly work: WorkDocument<DocumentOf[K]>
  readonly readonly: boolean
  /** Nothing happens for null. */
  readonly commit: (edit: Edit | null, options?: CommitOptions) => void
  /** Says that nothing can be changed here. */
  readonly refuse: () => void
}
