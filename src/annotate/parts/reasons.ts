/** Reasons stand in a comment as parts of their own, between these. */
const SEPARATOR = '；'

const partsOf = (comment: string): string[] =>
  comment
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const hasReason = (comment: string, reason: string): boolean => partsOf(comment).includes(reason)

/** The comment with a reason put in or taken out; the words between stay. */
export function toggleReason(comment: string, reason: string): string {
  const parts = partsOf(comment)
  const next = parts.includes(reason) ? parts.filter((part) => part !== reason) : [...parts, reason]
  return next.join(SEPARATOR)
}
