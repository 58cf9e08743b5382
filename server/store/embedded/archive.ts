import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../../root.ts'
import { readMigrations } from '../migrate.ts'

/** A copied archive saves a new database `initdb`: seconds, and some hundred megabytes of memory. */
const BUILT = join(ROOT, 'dist/pgdata')
const CACHE = join(ROOT, 'node_modules/.cache/biaozhu')

/** Then the lock counts as abandoned. */
const STALE_LOCK_MS = 60_000
const POLL_MS = 50

/** Changes with the engine's version and with the migrations. */
async function archiveName(): Promise<string> {
  const hash = createHash('sha256')
  const engine = await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  hash.update((JSON.parse(engine) as { version: string }).version)
  for (const { checksum } of await readMigrations()) hash.update(checksum)
  return `${hash.digest('hex').slice(0, 16)}.tar.gz`
}

type ArchiveMaker = (target: string) => Promise<void>

async function makeOnce(target: string, make: ArchiveMaker): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const lock = `${target}.lock`
  while (!existsSync(target)) {
    try {
      await mkdir(lock)
    } catch {
      const since = await stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      )
      // Another process may remove the stale lock first.
      if (since !== undefined && Date.now() - since > STALE_LOCK_MS) await rmdir(lock).catch(() => {})
      await delay(POLL_MS)
      continue
    }
    const draft = `${target}.${randomUUID()}`
    try {
      if (!existsSync(target)) {
        await make(draft)
        await rename(draft, target)
      }
    } finally {
      await rm(draft, { force: true })
      await rmdir(lock)
    }
  }
}

/** Calls `make` if there is no matching archive. Safe for concurrent processes. */
export async function findArchive(make: ArchiveMaker): Promise<string> {
  const name = await archiveName()
  const built = join(BUILT, name)
  if (existsSync(built)) return built
  const cached = join(CACHE, name)
  await makeOnce(cached, make)
  return cached
}

/** For the build. Removes older archives. */
export async function buildArchive(make: ArchiveMaker): Promise<string> {
  const target = join(BUILT, await archiveName())
  if (!existsSync(target)) {
    await rm(BUILT, { recursive: true, force: true })
    const cached = await findArchive(make)
    await mkdir(BUILT, { recursive: true })
    await writeFile(target, await readFile(cached))
  }
  return target
}
