import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { migrate } from '../migrate.ts'
import { pooledStore } from '../pooled.ts'
import { openEngine } from './engine.ts'
import { localLink } from './local-link.ts'
import { enginePool } from './pool.ts'

/** Writes a tar.gz. Takes hundreds of megabytes: run it in a thread or process that ends afterwards. */
export async function makeArchive(target: string): Promise<void> {
  const engine = await openEngine({})
  const link = localLink(engine)
  const store = pooledStore('embedded', enginePool(link), async () => {})
  await migrate(store)
  // Otherwise each copy replays the whole write-ahead log when it starts.
  await sql`checkpoint`.execute(store.db)
  await store.close()
  await writeFile(target, await engine.dump())
  await link.close()
}
