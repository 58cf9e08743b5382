import { sql } from 'kysely'
import { composed } from '../../../src/domain/names.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { lettersOf, type Original } from '../../formats/original-names.ts'
import type { LabelledPicture } from '../../formats/labelled-pictures.ts'
import { isUuid } from '../../media/paths.ts'
import type { Database } from '../../store/store.ts'
import { jobText } from '../text.ts'
import { addTo, tagRows } from './tag-rows.ts'

const text = jobText.importing
const COLUMNS = sql`r.uuid, r.name, m.width, m.height`
const SIZED = sql`m.width is not null and m.height is not null`

/** A name without the ending that says what sort of file it is. */
const stemOf = (name: string): string => name.replace(/\.[^./]+$/, '')

/** The one of pictures that are called alike, or the one of several that is told apart; else why there is none. */
function onlyOf(
  alike: readonly LabelledPicture[],
  original: Original | null,
  isMeant: (picture: LabelledPicture) => boolean = () => false,
): LabelledPicture | { reason: string } {
  const [only] = alike
  if (only === undefined) return { reason: text.noResource }
  if (original && original.versions > 1)
    return { reason: text.manyVersions(original.name, original.versions) }
  if (alike.length === 1) return only
  const [meant, ...more] = alike.filter(isMeant)
  return meant && more.length === 0 ? meant : { reason: text.manyNames(alike.length) }
}

/**
 * Finds the pictures of a tag that files of labels are about: by uuid as this product's exports name their folders, else by
 * name. Where several are called alike, the path before it tells them apart. A file that a tool named anew is known by its former name.
 */
export async function findLabelledPictures(db: Database, tagId: number) {
  const byUuid = new Map<string, LabelledPicture>()
  const byStem = new Map<string, LabelledPicture[]>()
  const byLetters = new Map<string, LabelledPicture[]>()
  for await (const rows of tagRows<LabelledPicture>(db, tagId, COLUMNS, SIZED))
    for (const row of rows) {
      const stem = lastOf(stemOf(composed(row.name)))
      byUuid.set(row.uuid, row)
      addTo(byStem, stem, row)
      addTo(byLetters, lettersOf(stem), row)
    }
  const formerly = ({ name }: Original): readonly LabelledPicture[] => {
    // Whether what stands behind the last dot is an ending depends on the tool.
    const names = [composed(name), stemOf(composed(name))]
    return (
      [
        ...names.map((former) => byStem.get(former)),
        ...names.map((former) => byLetters.get(lettersOf(former))),
      ].find(Boolean) ?? []
    )
  }
  return (labels: string, original?: Original): LabelledPicture | { reason: string } => {
    const path = composed(labels)
    const last = lastOf(path)
    const folder = lastOf(path.slice(0, -last.length - 1)).toLowerCase()
    const own = byUuid.get(last.toLowerCase()) ?? byUuid.get(folder)
    if (own) return own
    const alike = byStem.get(last)
    // An export of another database: what no name of a file may hold was exchanged in it.
    if (!alike && isUuid(folder)) return onlyOf(byLetters.get(lettersOf(last)) ?? [], null)
    if (!alike && original) return onlyOf(formerly(original), original)
    return onlyOf(alike ?? [], null, ({ name }) => `/${path}`.endsWith(`/${stemOf(composed(name))}`))
  }
}
