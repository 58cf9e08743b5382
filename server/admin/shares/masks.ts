import type { MaskRow } from '../../../src/contract/types.d.ts'
import type { Database } from '../../store/store.ts'
import type { MaskRun } from '../../workflow/masks/runs.ts'
import { runsFrom } from '../../workflow/masks/runs.ts'
import type { Standpoint } from '../../workflow/masks/mask-view.ts'
import { rowsFrom } from '../../workflow/masks/mask-view.ts'
import { findStanding } from './active-share.ts'

/** What a share lets anybody see: the masks of its version, nobody's unsubmitted ones. Throws a 404 as its view does. */
async function shareStandpoint(db: Database, id: string, now: number): Promise<Standpoint> {
  const { uuid, version } = await findStanding(db, id, now)
  return { id: uuid, version, pushed: version, author: null }
}

/** Masks of a share on frames `from` to before `to`. */
export const shareMasks = async (
  db: Database,
  id: string,
  now: number,
  { from, to }: { from: number; to: number },
): Promise<MaskRow[]> => rowsFrom(db, await shareStandpoint(db, id, now), from, to)

/** On which frames each object of a share has masks. */
export const shareMaskRuns = async (db: Database, id: string, now: number): Promise<MaskRun[]> =>
  runsFrom(db, await shareStandpoint(db, id, now))
