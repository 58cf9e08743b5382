import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { isDiskFull } from '../../disk-full.ts'
import type { Store } from '../store.ts'
import { pooledStore } from '../pooled.ts'
import type { Sharing } from '../together.ts'
import { findArchive } from './archive.ts'
import { damageOf, DatabaseDamagedError } from './damage.ts'
import { syncFolder } from './durable-files.ts'
import { openEngine } from './engine.ts'
import { localLink } from './local-link.ts'
import { takeFolderLock } from './lock.ts'
import { makeArchive } from './make-archive.ts'
import { enginePool } from './pool.ts'
import { makeArchiveInWorker } from './start-worker.ts'
import { needed, unpack } from './unpack.ts'
import { workerLink } from './worker-link.ts'

interface EmbeddedOptions {
  /** The database is in its subfolder `pgdata`. */
  dataDir: string
  mustExist?: boolean
  /** Then a call fails with a `DatabaseUnavailableError`; default: never. */
  waitMs?: number
  /** Groups have one connection, one after another. */
  sharing?: Partial<Sharing>
  /** The engine ended, with a `DatabaseDamagedError` if files are damaged. The process should end. */
  onFailure: (error: Error) => void
}

/** The files are of another version or another user. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
  constructor(folder: string, cause: Error) {
    super(`无法打开 ${folder} 中的数据库：${cause.message}`, { cause })
  }
}

/** Committed work survives to the next start. */
const inWords = (error: Error): Error =>
  isDiskFull(error) ? new Error('磁盘已满，请先腾出空间', { cause: error }) : error

const VERSION_FILE = 'PG_VERSION'
const folderOf = (dataDir: string): string => join(dataDir, 'pgdata')

/** Throws `DatabaseDamagedError` without a version file, `DataFolderError` if it is unreadable. */
function isDatabase(folder: string): boolean {
  try {
    accessSync(join(folder, VERSION_FILE), constants.R_OK)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') {
      if (existsSync(folder) && readdirSync(folder).length > 0)
        throw new DatabaseDamagedError(folder, `缺少文件 ${VERSION_FILE}`)
      return false
    }
    const why = code === 'EACCES' ? '没有读写权限，请用平时运行服务器的用户' : message
    throw new DataFolderError(folder, new Error(why))
  }
}

/** Throws `DataFolderError` if new files get another owner, as under root. Some systems map users: so it tries. */
async function checkOwner(folder: string): Promise<void> {
  const probe = join(folder, `probe-${randomUUID()}`)
  await writeFile(probe, '')
  const own = await stat(probe)
  await rm(probe)
  const { uid } = await stat(join(folder, VERSION_FILE))
  if (uid !== own.uid)
    throw new DataFolderError(
      folder,
      new Error(`它属于用户 ${uid}，现在的用户是 ${own.uid}；请用平时运行服务器的用户`),
    )
}

async function prepareFolder(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir)
  if (isDatabase(folder)) {
    await checkOwner(folder)
    return folder
  }
  // Renamed when complete, so a cut-off start leaves no partial database.
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await unpack(await findArchive(makeArchiveInWorker), draft)
  await rename(draft, folder)
  syncFolder(dataDir)
  return folder
}

export interface EmbeddedStore extends Store {
  syncCount(): Promise<number>
}

/**
 * Does not migrate. Throws `FolderLockedError` (another process has it), `DatabaseDamagedError`,
 * `DataFolderError` (the engine cannot open it, or it must exist and does not).
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedStore> {
  const wanted = folderOf(options.dataDir)
  if (options.mustExist && !isDatabase(wanted))
    throw new DataFolderError(wanted, new Error('那里没有数据库，请检查 DATA_DIR'))
  await mkdir(options.dataDir, { recursive: true })
  const lock = await takeFolderLock(options.dataDir, options.onFailure)
  try {
    const folder = await prepareFolder(options.dataDir)
    const fail = (error: Error) => options.onFailure(damageOf(folder, error) ?? inWords(error))
    const link = await workerLink({ folder }, fail).catch((error: Error) => {
      throw damageOf(folder, error) ?? new DataFolderError(folder, inWords(error))
    })
    const close = async () => {
      await link.close()
      await lock.release()
    }
    const store = pooledStore('embedded', enginePool(link, options.waitMs), close, options.sharing)
    return Object.assign(store, { syncCount: () => link.syncCount() })
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Gives its bytes, and not a copy of them each time. */
class Lent extends Blob {
  readonly #bytes: ArrayBuffer
  constructor(bytes: ArrayBuffer) {
    super()
    this.#bytes = bytes
  }
  override arrayBuffer = () => Promise.resolve(this.#bytes)
}

const readArchive = async (): Promise<Blob> =>
  new Lent(needed(await promisify(gunzip)(await readFile(await findArchive(makeArchive)))))

/** Unpacked once per process. */
let archive: Promise<Blob> | undefined

/** Migrated, for tests; half a second once the archive exists. `waitMs` as in `EmbeddedOptions`. */
export async function openMemoryStore(waitMs?: number): Promise<Store> {
  const link = localLink(await openEngine({ archive: await (archive ??= readArchive()) }))
  return pooledStore('embedded', enginePool(link, waitMs), () => link.close())
}
