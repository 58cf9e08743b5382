import { setField } from '../../../machines/editor/edit-makers.ts'
import type { Verdict } from '../../../machines/work.ts'
import type { CommitOptions, WorkAccess } from '../../work-access.ts'
import { toggleReason } from './reasons.ts'

/** An item that one judges, of whatever kind. */
export type JudgedAccess = Pick<WorkAccess, 'readonly' | 'commit' | 'refuse'> & {
  readonly work: { readonly verdict: Verdict }
}

const write = (access: JudgedAccess, comment: string, options?: CommitOptions): void =>
  access.commit(setField(access.work, ['verdict'], 'comment', comment), { label: 'comment', ...options })

/** Takes the comment over as it is typed: what follows closely is one undo step. */
export const typeComment = (access: JudgedAccess, comment: string): void =>
  write(access, comment, { merge: 'comment' })

/** Puts one of the database's reasons into the comment, or takes it out: an undo step of its own. */
export function pickReason(access: JudgedAccess, reason: string): void {
  if (access.readonly) return access.refuse()
  write(access, toggleReason(access.work.verdict.comment, reason))
}
