import { DRAFT_ELSEWHERE } from './constants.ts'
import type { RefusalReason } from './lifecycle/state.ts'

/** Codes that stand before the words of a refusal's reason, for machines to go by. */
export type ReasonCode = RefusalReason | typeof DRAFT_ELSEWHERE

const CODES: Readonly<Record<ReasonCode, true>> = {
  'wrong-status': true,
  held: true,
  'not-held': true,
  'not-expired': true,
  'stale-version': true,
  'self-judging': true,
  'not-yours': true,
  'not-offered': true,
  'already-judged': true,
  'once-marked': true,
  'later-record': true,
  [DRAFT_ELSEWHERE]: true,
}
const BETWEEN = '：'

export const withCode = (code: ReasonCode, words: string): string => `${code}${BETWEEN}${words}`

/** A reason as it came: its code, which no person is to read, and its words; either can be missing. */
export function readReason(reason: string): { code: ReasonCode | null; words: string } {
  const [first = ''] = reason.split(BETWEEN, 1)
  if (!Object.hasOwn(CODES, first)) return { code: null, words: reason }
  return { code: first as ReasonCode, words: reason.slice(first.length + BETWEEN.length) }
}
