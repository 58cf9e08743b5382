import { REASON_SEPARATOR, reasonsIn } from '../../../domain/documents/reasons.ts'
import { QUALITY } from '../../../domain/constants.ts'
import { updateFields } from '../../../machines/editor/edit-makers.ts'
import type { Verdict } from '../../../machines/work.ts'
import { qualityOf } from '../../../machines/work.ts'
import type { CommitOptions, WorkAccess } from '../../work-access.ts'

export type JudgedAccess = Pick<WorkAccess, 'readonly' | 'commit' | 'refuse'> & {
  readonly work: { readonly verdict: Verdict }
}

/**
 * Words make a proposed rejection a decision, which stays when its marks go.
 * @param proposes the words do, too
 */
function write(access: JudgedAccess, comment: string, proposes: boolean, options?: CommitOptions): void {
  const { verdict } = access.work
  const isProposed = verdict.isQualified === null && (proposes || qualityOf(verdict) !== null)
  const decision = isProposed && comment.trim() !== '' ? { isQualified: QUALITY.unqualified } : {}
  access.commit(updateFields(access.work, ['verdict'], { comment, ...decision }), {
    label: 'comment',
    ...options,
  })
}

/** Changes in quick succession are one undo step. */
export const typeComment = (access: JudgedAccess, comment: string): void =>
  write(access, comment, false, { merge: 'comment' })

/** Reasons are all about what is wrong. */
export function pickReason(access: JudgedAccess, reason: string): void {
  if (access.readonly) return access.refuse()
  const comment = toggleReason(access.work.verdict.comment, reason)
  write(access, comment, hasReason(comment, reason))
}

export const hasReason = (comment: string, reason: string): boolean => reasonsIn(comment).includes(reason)

export function toggleReason(comment: string, reason: string): string {
  const parts = reasonsIn(comment)
  const next = parts.includes(reason) ? parts.filter((part) => part !== reason) : [...parts, reason]
  return next.join(REASON_SEPARATOR)
}

const CONTINUES = /^[\s\p{P}]/u

/** Separates typed text from a reason directly before it. */
export function withTyped(
  comment: string,
  typed: string,
  reasons: readonly string[],
  maxLength: number,
): string {
  const added = typed.slice(comment.length)
  const isBehindReason =
    added !== '' &&
    typed.startsWith(comment) &&
    reasons.includes(comment.split(REASON_SEPARATOR).at(-1)?.trim() ?? '')
  if (!isBehindReason || CONTINUES.test(added) || typed.length + REASON_SEPARATOR.length > maxLength)
    return typed
  return comment + REASON_SEPARATOR + added
}
