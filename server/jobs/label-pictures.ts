import { sql } from 'kysely'
import { composed } from '../../src/domain/names.ts'
import { fileName as lastOf } from '../../src/domain/paths.ts'
import type { LabelledPicture } from '../formats/yolo/items.ts'
import type { Database } from '../store/store.ts'
import { importable } from './match-items.ts'
import { jobText } from './text.ts'

const text = jobText.importing

/** A name without the ending that says what sort of file it is. */
const stemOf = (name: string): string => name.replace(/\.[^./]+$/, '')
/**
 * Finds the pictures of a tag that files of labels are about: by uuid as this product's exports name them, else by name. Where
 * several are called alike, the path before it tells them apart.
 */
export async function findLabelledPictures(db: Database, tagId: number) {
  const { rows } = await sql<LabelledPicture>`
    select r.uuid, r.name, m.width, m.height from resources r join media_files m on m.uuid = r.media_uuid
    where ${importable(tagId)} and m.width is not null and m.height is not null order by r.seq`.execute(db)
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const byLast = new Map<string, LabelledPicture[]>()
  for (const row of rows) {
    const last = lastOf(stemOf(composed(row.name)))
    const alike = byLast.get(last)
    if (alike) alike.push(row)
    else byLast.set(last, [row])
  }
  return (labels: string): LabelledPicture | { reason: string } => {
    const path = composed(labels)
    const last = lastOf(path)
    const own = byUuid.get(last.toLowerCase())
    if (own) return own
    const alike = byLast.get(last) ?? []
    const below = alike.filter(({ name }) => `/${path}`.endsWith(`/${stemOf(composed(name))}`))
    const [only, ...more] = alike.length > 1 ? below : alike
    return only && more.length === 0
      ? only
      : { reason: alike.length > 1 ? text.manyNames(alike.length) : text.noResource }
  }
}
