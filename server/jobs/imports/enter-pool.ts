import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DEFAULT_DUPLICATE_CHOICE, type DuplicateChoice } from '../../../src/domain/duplicates.ts'
import type { ProxyShape } from '../../media/proxy/proxy-size.ts'
import { sql } from 'kysely'
import type { Store, Tx } from '../../store/store.ts'
import {
  importMedia,
  type ImportContext,
  type ImportedMedia,
  type Transcode,
} from '../../media/import/import.ts'
import { holdUuid, insertPoolResource, isResource, type PoolPlace } from '../../media/import/records.ts'
import { foresee, receive, type Received } from './same-file.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import { queuePoster, queueProxy } from '../queue-video-work.ts'

interface VideoExtras {
  proxy: ProxyShape | null
  posters: boolean
}

const takeBack = (store: Store, storage: MediaStorage, uuid: string, folder: string): Promise<void> =>
  store.transaction(async (tx) => {
    await holdUuid(tx, uuid)
    // A resource exists if only the response was lost, or if another server was faster.
    if (!(await isResource(tx, uuid))) await storage.removeFolder(folder)
  })

/** Throws if another server removed the file meanwhile: the job must retry. */
async function requireStored(
  store: Store,
  storage: Pick<MediaStorage, 'stat'>,
  stored: string,
): Promise<void> {
  if (store.kind === 'embedded' || (await storage.stat(stored)) !== null) return
  throw new Error(`${stored} was taken back by another try of the same import`)
}

export type Entered = Received['outcome']

interface Reception {
  duplicates?: DuplicateChoice
  /** Position in the order of arrival; default: the last. */
  seq?: number | undefined
}

/** Those that repeat a file are found by the file. */
const takeFirst = (tx: Tx, { uuid, sha256 }: ImportedMedia, before: string): Promise<unknown> =>
  sql`update resources set same_as = ${uuid}
    where media_uuid in (select m.uuid from media_files m where m.sha256 = ${Buffer.from(sha256, 'hex')} and m.role = 'original')
      and (uuid = ${before} or same_as = ${before})`.execute(tx)

/** One transaction for resource and background jobs. Throws `PoolGone`, and `MediaRefusal` if it may not replace. */
export const enterPool = (
  store: Store,
  media: ImportedMedia,
  place: PoolPlace,
  { proxy, posters, storage }: VideoExtras & { storage: Pick<MediaStorage, 'stat'> },
  { duplicates = DEFAULT_DUPLICATE_CHOICE, seq }: Reception = {},
): Promise<Entered> =>
  store.transaction(async (tx) => {
    await holdUuid(tx, media.uuid)
    await requireStored(store, storage, media.path)
    const received = await receive(tx, place.kind, media.sha256, duplicates)
    const { outcome } = received
    if (outcome === 'skipped') return outcome
    const known = outcome === 'duplicate' ? received.first : null
    // Of equal files that arrive at once, the one with the lowest position is the first.
    const isFirst = known !== null && seq !== undefined && seq < known.seq
    const entry = {
      seq: outcome === 'replaced' ? received.seq : seq,
      sameAs: isFirst ? null : (known?.uuid ?? null),
    }
    await insertPoolResource(tx, media, place, entry)
    if (isFirst) await takeFirst(tx, media, known.uuid)
    if (posters) await queuePoster(tx, place.kind, media)
    await queueProxy(tx, place.kind, media, proxy)
    return outcome
  })

interface PoolImport extends Reception {
  file: string
  uuid?: string
  place: PoolPlace
  transcode?: Transcode
}

/** The same file is already there. */
class SkippedDuplicate extends Error {}

/** Throws like `importMedia` and `enterPool`, and database errors; then nothing stays in storage. */
export async function importIntoPool(
  store: Store,
  media: ImportContext & VideoExtras,
  { file, uuid = randomUUID(), place, transcode, ...reception }: PoolImport,
): Promise<{ uuid: string; outcome: Entered; pages: number | null }> {
  const { kind, name } = place
  const { duplicates = DEFAULT_DUPLICATE_CHOICE } = reception
  const undo = (folder: string): Promise<void> => takeBack(store, media.storage, uuid, folder)
  const check = async (sha256: string): Promise<void> => {
    if ((await foresee(store.db, kind, sha256, duplicates)) === 'stop') throw new SkippedDuplicate()
  }
  const request = { kind, file, name, uuid, takeBack: undo, check, ...(transcode && { transcode }) }
  const imported = await importMedia(request, media).catch((error: unknown) => {
    if (error instanceof SkippedDuplicate) return null
    throw error
  })
  if (imported === null) return { uuid, outcome: 'skipped', pages: null }
  // The first failure is the one to report; cleaning up removes what stays behind.
  const leave = () => undo(path.posix.dirname(imported.path)).catch(() => undefined)
  try {
    const outcome = await enterPool(store, imported, place, media, reception)
    if (outcome === 'skipped') await leave()
    return { uuid, outcome, pages: imported.pages }
  } catch (error) {
    await leave()
    throw error
  }
}
