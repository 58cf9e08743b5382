import { ApiError } from '../../api/api-error.ts'
import { databasesText } from '../../text/databases.ts'
import { handOverText } from '../../text/hand-over.ts'
import type { ToastInput } from '../../ui/toasts.ts'
import { batchToast, countReasons, refusalsOf } from '../shared/failure.ts'
import type { Refusal } from '../shared/failure.ts'
import type { HandOnResults, Tag } from './queries.ts'

const { bulk, revert } = databasesText

/** @param reverted with the copies that go along */
export const revertRefusals = (reverted: number, held: number, asked = reverted + held): Refusal[] =>
  [
    { reason: revert.isHeld, count: held },
    { reason: revert.otherStatus, count: asked - reverted - held },
  ].filter(({ count }) => count > 0)

export const revertToast = (
  { reverted, copies, held }: { reverted: number; copies: number; held: number },
  asked: number | undefined,
): ToastInput => batchToast([revert.done(reverted, copies)], revertRefusals(reverted + copies, held, asked))

export const toSwitch = (
  tags: readonly Pick<Tag, 'id' | 'needPull'>[],
  ids: readonly number[],
  needPull: boolean,
): number[] => {
  const same = new Set(tags.flatMap((tag) => (tag.needPull === needPull ? [tag.id] : [])))
  return ids.filter((id) => !same.has(id))
}

export function switchToast(
  results: readonly PromiseSettledResult<unknown>[],
  same: number,
  needPull: boolean,
): ToastInput {
  const state = needPull ? 'on' : 'off'
  const done = results.filter(({ status }) => status === 'fulfilled').length
  const parts = [done > 0 ? bulk.done[state](done) : null, same > 0 ? bulk.same[state](same) : null]
  return batchToast(parts, refusalsOf(results))
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const toTryAgain = (
  ids: readonly number[],
  results: readonly PromiseSettledResult<unknown>[],
): number[] =>
  ids.filter((_, index) => {
    const result = results[index]
    return result?.status === 'rejected' && !isGone(result.reason)
  })

export const handOnToast = (results: HandOnResults): ToastInput => {
  const refused = results.flatMap((result) => (result.ok ? [] : [result.error.message]))
  return batchToast([handOverText.done(results.length - refused.length)], countReasons(refused))
}
