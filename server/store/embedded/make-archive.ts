import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { pooledStore } from '../pooled.ts'
import { openEngine } from './engine.ts'
import { localLink } from './local-link.ts'
import { enginePool } from './pool.ts'

/**
 * Initialises and migrates a database in memory and writes its data folder to `target` (tar.gz). Takes seconds and
 * several hundred megabytes, so it runs in a thread or process that ends afterwards.
 */
export async function makeArchive(target: string): Promise<void> {
  const engine = await openEngine({})
  const link = localLink(engine)
  const store = pooledStore('embedded', enginePool(link), async () => {})
  await migrate(store)
  // Else each database that is made of it would begin by doing all of that again, from the write-ahead log.
  await sql`checkpoint`.execute(store.db)
  await store.close()
  await writeFile(target, await engine.dump())
  await link.close()
}
