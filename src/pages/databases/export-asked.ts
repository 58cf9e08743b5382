import type { ExportRequest } from '../../contract/types.d.ts'
import type { ExportFormat } from '../../domain/formats.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { chinaDayStart } from '../../platform/china-days.ts'

/** What is chosen in the window of an export. */
export interface ExportChoice {
  format: ExportFormat
  /** None: all that was worked on. */
  statuses: readonly Status[]
  /** First and last day of the annotations, `YYYY-MM-DD`; empty where there is no such end. */
  from: string
  to: string
  /** Who annotated; null: anybody. */
  userId: number | null
  includeMedia: boolean
}

/** The choice as the contract takes it; days are China's, as in the records. */
export const exportAsked = ({
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
