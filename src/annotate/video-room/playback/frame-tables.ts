import type { FrameTable } from '../../../domain/frame-table.ts'
import { createLruCache } from '../../../render/lru-cache.ts'

/** Tables that are kept: an hour at 60 frames a second takes 2 MB, and whoever annotates all day opens hundreds. */
export const TABLES_KEPT = 8

/** Loads tables by the videos' uuids, those used lately once; one that could not be loaded is asked for again. */
export function createFrameTables(
  load: (uuid: string) => Promise<FrameTable>,
): (uuid: string) => Promise<FrameTable> {
  const tables = createLruCache<string, Promise<FrameTable>>(TABLES_KEPT, () => 1)
  return (uuid) => {
    const known = tables.get(uuid)
    if (known) return known
    const loading = load(uuid)
    tables.set(uuid, loading)
    tables.trim()
    loading.catch(() => {
      if (tables.get(uuid) === loading) tables.delete(uuid)
    })
    return loading
  }
}
