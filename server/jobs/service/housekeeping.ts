import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { unusedGuidePictures } from '../../admin/tags/guide-pictures.ts'
import { removeDiscarded } from '../../media/cleanup/discarded.ts'
import { removePictures, unusedInlinePictures } from '../../media/cleanup/unused-pictures.ts'
import { removeStaleUploads } from '../../media/cleanup/upload-files.ts'
import { clearEach } from '../../media/clear-each.ts'
import type { MediaServices } from '../../media/services/media.ts'
import { isLasting } from '../../media/work-folder.ts'
import type { Settings } from '../../settings.ts'
import type { Stoppable } from '../../stop.ts'
import type { SqlDatabase, Store } from '../../store/store.ts'
import { exportPath } from '../exports/export-tag.ts'
import { queueMissingPosters, queueMissingProxies } from '../queue-video-work.ts'

/** Continues after a failure. @param onError gets each failure with its step's name */
export async function inTurn(
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  onError: (error: unknown, step: string) => void,
): Promise<void> {
  for (const [name, step] of Object.entries(steps))
    await step().catch((error: unknown) => onError(error, name))
}

const UUID = /^(proxy|transcode)-([0-9a-f-]{36})/

/** Work whose job gave up or is gone. Returns how many files. */
export async function removeStaleWork(db: SqlDatabase, folder: string): Promise<number> {
  const files = (await readdir(folder)).filter(isLasting)
  if (files.length === 0) return 0
  const open = await db
    .selectFrom('jobs')
    .select(['id', 'unique_key'])
    .where('status', 'in', ['queued', 'running'])
    .execute()
  // A proxy's work has the key of its video, a transcode's the id of its job.
  const inUse = new Set(open.flatMap(({ id, unique_key: key }) => [`transcode/${id}`, key]))
  const stale = files.filter((name) => {
    const [, work, uuid] = UUID.exec(name) ?? []
    return !inUse.has(`${work}/${uuid}`)
  })
  return clearEach(stale, async (name) => {
    await rm(path.join(folder, name), { force: true })
    return true
  })
}

export interface Housekeeping {
  store: Store
  media: MediaServices
  settings: Pick<Settings, 'UPLOAD_TTL' | 'EXPORT_DAYS' | 'DISCARD_DAYS'>
  log: FastifyBaseLogger
}

const TURN_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/** Waiting and running jobs keep their uploads for days; cancelled ones do not. */
async function claimedUploads({ db }: Store): Promise<{ wanted: Set<string>; cancelled: Set<string> }> {
  const { rows } = await sql<{ id: string; is_wanted: boolean }>`
    select payload->>'uploadId' as id, bool_or(status <> 'cancelled') as is_wanted from jobs
    where status in ('queued', 'running', 'cancelled') and payload ? 'uploadId' group by 1`.execute(db)
  const of = (wanted: boolean) => new Set(rows.flatMap((row) => (row.is_wanted === wanted ? [row.id] : [])))
  return { wanted: of(true), cancelled: of(false) }
}

/** Failed exports, too. The rows stay as a record. */
async function removeOldExports(
  { store, media, settings }: Housekeeping,
  signal: AbortSignal,
): Promise<number> {
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

async function removeUploads({ store, media, settings, log }: Housekeeping): Promise<void> {
  const before = new Date(Date.now() - settings.UPLOAD_TTL * 1000)
  const removed = await removeStaleUploads(media.uploadFolder, before, await claimedUploads(store))
  if (removed > 0) log.info({ removed }, 'stale uploads removed')
}

function stepsOf(context: Housekeeping, signal: AbortSignal): Record<string, () => Promise<unknown>> {
  const { store, media, settings } = context
  const { storage } = media
  const before = (milliseconds: number): Date => new Date(Date.now() - milliseconds)
  const unused = () =>
    unusedInlinePictures(before(settings.UPLOAD_TTL * 1000), before(settings.DISCARD_DAYS * DAY_MS))
  // Each step runs alone: storage that refuses removal must not block the posters.
  return {
    uploads: () => removeUploads(context),
    exports: () => removeOldExports(context, signal),
    discarded: () => removeDiscarded(store, storage, settings.DISCARD_DAYS, signal),
    pictures: () => removePictures(store, storage, unused(), signal),
    guides: () => removePictures(store, storage, unusedGuidePictures(Date.now()), signal),
    unfinished: async () => storage.removeUnfinished?.(before(settings.UPLOAD_TTL * 1000)),
    work: () => removeStaleWork(store.db, media.workFolder),
    ...(media.posters && { posters: () => queueMissingPosters(store.db) }),
    ...(media.proxy && { proxies: () => queueMissingProxies(store.db) }),
  }
}

export const runHousekeeping = (context: Housekeeping, signal: AbortSignal): Promise<void> =>
  inTurn(stepsOf(context, signal), (error, step) =>
    context.log.error({ err: error, step }, 'housekeeping failed'),
  )

export function startHousekeeping(context: Housekeeping): Stoppable {
  const ended = new AbortController()
  let tidying: Promise<void> = Promise.resolve()
  const turn = (): void => {
    tidying = tidying.then(() => runHousekeeping(context, ended.signal))
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
