import { sql } from 'kysely'
import type { FrameTable } from '../../../src/contract/types.d.ts'
import type { Caller } from '../../http/caller.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { notFound, problemOf } from '../failure.ts'
import { RESOURCE_TABLES, visibleTo } from './resources.ts'

interface FrameRow {
  times: number[]
  key_frames: number[]
  duration: number
}

export const FRAME_COLUMNS = sql`to_json(f.times) as times, f.key_frames, coalesce(m.duration, 0) as duration`

export const frameTable = ({ times, key_frames: keyFrames, duration }: FrameRow): FrameTable => ({
  times,
  keyFrames,
  duration,
})

/** Throws a 404 for pictures and unseen resources. */
export const resourceFrames = async (db: SqlDatabase, caller: Caller, id: string): Promise<FrameTable> => {
  const found = await sql<FrameRow>`
    select ${FRAME_COLUMNS} from ${RESOURCE_TABLES} join media_frames f on f.media_uuid = r.media_uuid
    where r.uuid = ${id} and r.deleted_at is null and ${visibleTo(caller)}`.execute(db)
  const [row] = found.rows
  if (row === undefined) throw problemOf(notFound())
  return frameTable(row)
}
