import type { Data } from '../api/call-types.ts'
import { domainText } from '../text/common.ts'
import { showCount } from '../text/numbers.ts'
import { shellText } from '../text/shell.ts'

export type WaitingOfKind = Data<'/api/statistics/waiting', 'get'>['items'][number]

const STAGES = ['redo', 'pending', 'check', 'approve', 'mark'] as const

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export const waitsOf = ({ waiting }: WaitingOfKind): number => sumOf(waiting)
export const heldOf = ({ holding }: WaitingOfKind): number => sumOf(holding)

/** Empty where nothing waits. */
export function waitingWords(of: WaitingOfKind): string {
  const held = heldOf(of)
  const { mine, leased, waits } = shellText.waiting
  const parts = [
    ...(held > 0 ? [leased(held)] : []),
    ...STAGES.filter((stage) => of.waiting[stage] > 0).map((stage) =>
      waits(domainText.stages[stage], of.waiting[stage]),
    ),
  ]
  return parts.length === 0 ? '' : mine(parts.join(shellText.waiting.separator))
}

const SHOWN_MOST = 999

export const shortCount = (count: number): string =>
  count > SHOWN_MOST ? `${SHOWN_MOST}+` : showCount(count)

/** Leased work first, then returned, then other waiting work; the order of kinds decides the rest. */
export const kindWithWork = (items: readonly WaitingOfKind[]): WaitingOfKind | null =>
  items.find((of) => heldOf(of) > 0) ??
  items.find(({ waiting }) => waiting.redo > 0) ??
  items.find((of) => waitsOf(of) > 0) ??
  null
