export const REASON_SEPARATOR = '；'

export const reasonsIn = (comment: string): string[] =>
  comment
    .split(REASON_SEPARATOR)
    .map((reason) => reason.trim())
    .filter((reason) => reason !== '')
