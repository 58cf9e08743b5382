import { writeFile } from 'node:fs/promises'
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
  await store.close()
  await writeFile(target, await engine.dump())
  await link.close()
}
