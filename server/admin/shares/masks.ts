import type { MaskRow } from '../../../src/contract/types.d.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { MaskRun } from '../../workflow/masks/runs.ts'
import { readVisibleRuns } from '../../workflow/masks/runs.ts'
import type { MaskView } from '../../workflow/masks/mask-view.ts'
import { readVisibleMasks } from '../../workflow/masks/mask-view.ts'
import { requireActiveShare } from './active-share.ts'

/** What a share lets anybody see: the masks of its version, nobody's unsubmitted ones. Throws a 404 as its view does. */
async function shareStandpoint(db: SqlDatabase, id: string, now: number): Promise<MaskView> {
  const { uuid, version } = await requireActiveShare(db, id, now)
  return { id: uuid, version, pushed: version, author: null }
}

/** Masks of a share on frames `from` to before `to`. */
export const shareMasks = async (
  db: SqlDatabase,
  id: string,
  now: number,
  { from, to }: { from: number; to: number },
): Promise<MaskRow[]> => readVisibleMasks(db, await shareStandpoint(db, id, now), from, to)

/** On which frames each object of a share has masks. */
export const shareMaskRuns = async (db: SqlDatabase, id: string, now: number): Promise<MaskRun[]> =>
  readVisibleRuns(db, await shareStandpoint(db, id, now))
