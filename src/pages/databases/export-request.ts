import { ExportSplitLimits } from '../../contract/limits.ts'
import type { ExportRequest } from '../../contract/types.d.ts'
import {
  areWholeShares,
  type ExportFormat,
  type ExportSplit,
  type SplitGroup,
  USUAL_SHARES,
} from '../../domain/formats.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { chinaDayStart } from '../../platform/china-days.ts'

export interface SplitChoice {
  shares: Readonly<Record<ExportSplit, string>>
  seed: string
  by: SplitGroup
}

export const USUAL_SPLIT: SplitChoice = {
  shares: {
    train: String(USUAL_SHARES.train),
    val: String(USUAL_SHARES.val),
    test: String(USUAL_SHARES.test),
  },
  seed: '0',
  by: 'folder',
}

export interface ExportChoice {
  format: ExportFormat
  /** At least one. */
  statuses: readonly Status[]
  /** `YYYY-MM-DD`, inclusive; empty for no limit. */
  from: string
  to: string
  userId: number | null
  includeMedia: boolean
  /** Null: no split. */
  split: SplitChoice | null
}

const wholeNumber = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

interface ReadSplit {
  shares: Readonly<Record<ExportSplit, number>>
  seed: number
  by: SplitGroup
}

/** Null where a number or the seed is invalid. */
export function readSplit({ shares: typed, seed, by }: SplitChoice): ReadSplit | null {
  const { train, val, test } = typed
  const shares = { train: wholeNumber(train), val: wholeNumber(val), test: wholeNumber(test) }
  return areWholeShares(shares) && isSeed(seed) ? { shares, seed: wholeNumber(seed), by } : null
}

export const isSeed = (typed: string): boolean => wholeNumber(typed) <= ExportSplitLimits.seed.maximum

/** Days are days in China. */
export function exportRequest({
  format,
  includeMedia,
  statuses,
  from,
  to,
  userId,
  split,
}: ExportChoice): ExportRequest {
  const parted = split && readSplit(split)
  return {
    format,
    includeMedia,
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(from && { from: chinaDayStart(from) }),
    ...(to && { to: chinaDayStart(to, 1) }),
    ...(userId !== null && { userId }),
    ...(parted && { split: parted }),
  }
}
