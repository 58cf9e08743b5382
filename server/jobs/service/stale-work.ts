import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { clearEach } from '../../media/clear-each.ts'
import { isLasting } from '../../media/work-folder.ts'
import type { SqlDatabase } from '../../store/store.ts'

const UUID = /^(proxy|transcode)-([0-9a-f-]{36})/

/** Removes work that nobody will go on with: its job was given up or is gone. @returns how many files went */
export async function removeStaleWork(db: SqlDatabase, folder: string): Promise<number> {
  const files = (await readdir(folder)).filter(isLasting)
  if (files.length === 0) return 0
  const open = await db
    .selectFrom('jobs')
    .select(['id', 'unique_key'])
    .where('status', 'in', ['queued', 'running'])
    .execute()
  // A proxy's work is named after its video, a transcode's after the job that imports it.
  const kept = new Set(open.flatMap(({ id, unique_key: key }) => [`transcode/${id}`, key]))
  const stale = files.filter((name) => {
    const [, work, uuid] = UUID.exec(name) ?? []
    return !kept.has(`${work}/${uuid}`)
  })
  return clearEach(stale, async (name) => {
    await rm(path.join(folder, name), { force: true })
    return true
  })
}
