import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { clearEach } from '../../media/clear-each.ts'
import { removeDiscarded } from '../../media/cleanup/discarded.ts'
import type { MediaServices } from '../../media/services/media.ts'
import { removePictures, unusedInlinePictures } from '../../media/cleanup/unused-pictures.ts'
import { removeStaleUploads } from '../../media/cleanup/upload-files.ts'
import { queueMissingPosters } from '../queue-posters.ts'
import { queueMissingProxies } from '../queue-proxies.ts'
import type { Settings } from '../../settings.ts'
import type { Stoppable } from '../../stop.ts'
import type { Store } from '../../store/store.ts'
import { unusedGuidePictures } from '../../admin/tags/guide-pictures.ts'
import { exportPath } from '../exports/export-tag.ts'
import { inTurn } from './in-turn.ts'
import { removeStaleWork } from './stale-work.ts'

export interface House {
  store: Store
  media: MediaServices
  settings: Pick<Settings, 'UPLOAD_TTL' | 'EXPORT_DAYS' | 'DISCARD_DAYS'>
  log: FastifyBaseLogger
}

const TURN_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/**
 * Uploads that a job has yet to take in, which stay: where many wait for their turn, the last ones wait for days. And those
 * whose job was cancelled, which nobody goes on with.
 */
async function claimedUploads({ db }: Store): Promise<{ wanted: Set<string>; cancelled: Set<string> }> {
  const { rows } = await sql<{ id: string; is_wanted: boolean }>`
    select payload->>'uploadId' as id, bool_or(status <> 'cancelled') as is_wanted from jobs
    where status in ('queued', 'running', 'cancelled') and payload ? 'uploadId' group by 1`.execute(db)
  const of = (wanted: boolean) => new Set(rows.flatMap((row) => (row.is_wanted === wanted ? [row.id] : [])))
  return { wanted: of(true), cancelled: of(false) }
}

/** Exports whose time is over, and what those left that never ended well: their files go, their rows stay as a record. */
async function removeOldExports({ store, media, settings }: House, signal: AbortSignal): Promise<number> {
  const isOver = sql<boolean>`result ? 'path' and finished_at < now() - make_interval(days => ${settings.EXPORT_DAYS})`
  const isLeft = sql<boolean>`checkpoint ? 'archive' and status in ('failed', 'cancelled')`
  const old = await store.db
    .selectFrom('jobs')
    .select('id')
    .where('type', '=', 'export')
    .where(({ or }) => or([isOver, isLeft]))
    .execute()
  return clearEach(
    old,
    async ({ id }) => {
      await media.storage.remove(exportPath(id))
      await store.db
        .updateTable('jobs')
        .set({ result: sql`result - 'path'`, checkpoint: null })
        .where('id', '=', id)
        .execute()
      return true
    },
    { signal, check: () => media.storage.check(signal) },
  )
}

async function removeUploads({ store, media, settings, log }: House): Promise<void> {
  const before = new Date(Date.now() - settings.UPLOAD_TTL * 1000)
  const removed = await removeStaleUploads(media.uploadFolder, before, await claimedUploads(store))
  if (removed > 0) log.info({ removed }, 'stale uploads removed')
}

/** What one turn does, each step whatever became of the others. */
function stepsOf(house: House, signal: AbortSignal): Record<string, () => Promise<unknown>> {
  const { store, media, settings } = house
  const { storage } = media
  const before = (milliseconds: number): Date => new Date(Date.now() - milliseconds)
  const unused = () =>
    unusedInlinePictures(before(settings.UPLOAD_TTL * 1000), before(settings.DISCARD_DAYS * DAY_MS))
  // Storage that lets nothing be removed, for one, must not keep videos from their posters.
  return {
    uploads: () => removeUploads(house),
    exports: () => removeOldExports(house, signal),
    discarded: () => removeDiscarded(store, storage, settings.DISCARD_DAYS, signal),
    pictures: () => removePictures(store, storage, unused(), signal),
    guides: () => removePictures(store, storage, unusedGuidePictures(Date.now()), signal),
    unfinished: async () => storage.removeUnfinished?.(before(settings.UPLOAD_TTL * 1000)),
    work: () => removeStaleWork(store.db, media.workFolder),
    ...(media.posters && { posters: () => queueMissingPosters(store.db) }),
    ...(media.proxy && { proxies: () => queueMissingProxies(store.db) }),
  }
}

/** Clears away, once, what is no longer needed. Aborted, it ends after the file that it is at. */
export const keepHouse = (house: House, signal: AbortSignal): Promise<void> =>
  inTurn(stepsOf(house, signal), (error, step) =>
    house.log.error({ err: error, step }, 'housekeeping failed'),
  )

/** Keeps the house now and every hour. */
export function startHousekeeping(house: House): Stoppable {
  const ended = new AbortController()
  let tidying: Promise<void> = Promise.resolve()
  const turn = (): void => {
    tidying = tidying.then(() => keepHouse(house, ended.signal))
  }
  const timer = setInterval(turn, TURN_MS)
  timer.unref()
  turn()
  return {
    stop: async () => {
      clearInterval(timer)
      ended.abort()
      await tidying
    },
  }
}
