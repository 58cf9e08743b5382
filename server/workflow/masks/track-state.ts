import { sql } from 'kysely'
import type { TrackingState } from '../../../src/contract/types.d.ts'

/** Columns of a tracking job as `TrackingState` names them. */
export const trackingColumns = sql<TrackingState>`id as "taskId", status as state, progress, error,
  coalesce((result->>'frames')::int, 0) as rows, coalesce(result->'ends', '[]') as ends`
