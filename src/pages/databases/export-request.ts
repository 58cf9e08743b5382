import type { ExportRequest } from '../../contract/types.d.ts'
import type { ExportFormat } from '../../domain/formats.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { chinaDayStart } from '../../platform/china-days.ts'

export interface ExportChoice {
  format: ExportFormat
  /** Empty: everything that was worked on. */
  statuses: readonly Status[]
  /** `YYYY-MM-DD`, both days included; empty for no limit. */
  from: string
  to: string
  userId: number | null
  includeMedia: boolean
}

/** Days are days in China. */
export const exportRequest = ({
  format,
  includeMedia,
  statuses,
  from,
  to,
  userId,
}: ExportChoice): ExportRequest => ({
  format,
  includeMedia,
  ...(statuses.length > 0 && { statuses: [...statuses] }),
  ...(from && { from: chinaDayStart(from) }),
  ...(to && { to: chinaDayStart(to, 1) }),
  ...(userId !== null && { userId }),
})
