import { setField } from '../../machines/editor/edit-makers.ts'
import type { Verdict } from '../../machines/work.ts'
import type { CommitOptions, WorkFace } from '../work-face.ts'
import { toggleReason } from './reasons.ts'

/** An item that one judges, of whatever kind. */
export type JudgedFace = Pick<WorkFace, 'readonly' | 'commit' | 'refuse'> & {
  readonly work: { readonly verdict: Verdict }
}

const write = (face: JudgedFace, comment: string, options?: CommitOptions): void =>
  face.commit(setField(face.work, ['verdict'], 'comment', comment), { label: 'comment', ...options })

/** Takes the comment over as it is typed: what follows closely is one undo step. */
export const typeComment = (face: JudgedFace, comment: string): void =>
  write(face, comment, { merge: 'comment' })

/** Puts one of the database's reasons into the comment, or takes it out: an undo step of its own. */
export function pickReason(face: JudgedFace, reason: string): void {
  if (face.readonly) return face.refuse()
  write(face, toggleReason(face.work.verdict.comment, reason))
}
