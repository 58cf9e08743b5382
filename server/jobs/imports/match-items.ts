import { sql } from 'kysely'
import { composed } from '../../../src/domain/names.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import type { ImportItem } from '../../formats/import-items.ts'
import { lettersOf, type Original } from '../../formats/original-names.ts'
import type { Database } from '../../store/store.ts'
import { jobText } from '../text.ts'
import { addTo, importable, tagRows } from './tag-rows.ts'
import { fitsPicture } from './upright.ts'

/** A resource of a tag that an item may belong to. */
interface Candidate {
  uuid: string
  name: string
  sha256: string
  width: number | null
  height: number | null
  orientation: number | null
  seq: number
}

const COLUMNS = sql`r.uuid, r.name, encode(m.sha256, 'hex') as sha256, m.width, m.height,
  m.exif_orientation as orientation, r.seq::integer as seq`

async function candidates(db: Database, tagId: number, items: readonly ImportItem[]): Promise<Candidate[]> {
  const uuids = items.flatMap(({ uuid }) => (uuid === undefined ? [] : [uuid]))
  const hashes = items.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [Buffer.from(sha256, 'hex')]))
  const { rows } = await sql<Candidate>`
    select ${COLUMNS} from resources r join media_files m on m.uuid = r.media_uuid
    where r.uuid = any(${uuids}::uuid[]) and ${importable(tagId)}
    union
    select ${COLUMNS} from media_files m join resources r on r.media_uuid = m.uuid
    where m.sha256 = any(${hashes}::bytea[]) and m.role = 'original' and ${importable(tagId)}`.execute(db)
  return rows.toSorted((a, b) => a.seq - b.seq)
}

/** Resources by what they are called, by what stands behind the last slash of it, and by the letters of that. */
interface Names {
  whole: ReadonlyMap<string, readonly Candidate[]>
  last: ReadonlyMap<string, readonly Candidate[]>
  letters: ReadonlyMap<string, readonly Candidate[]>
}

/** Names of a tag's resources, read once: there is no index of them, and most files never ask. */
async function readNames(db: Database, tagId: number): Promise<Names> {
  const whole = new Map<string, Candidate[]>()
  const last = new Map<string, Candidate[]>()
  const letters = new Map<string, Candidate[]>()
  for await (const rows of tagRows<Candidate>(db, tagId, COLUMNS))
    for (const row of rows) {
      const name = composed(row.name)
      addTo(whole, name, row)
      addTo(last, lastOf(name), row)
      addTo(letters, lettersOf(lastOf(name)), row)
    }
  return { whole, last, letters }
}

/** Resources of the item's name; where none is and its file is named, those of the file's path or of its last part. */
function namesakesOf({ whole, last }: Names, { name, fileName }: ImportItem): readonly Candidate[] {
  const named = whole.get(composed(name))
  if (named || fileName === undefined) return named ?? []
  const file = composed(fileName)
  return whole.get(file) ?? last.get(lastOf(file)) ?? []
}

/**
 * Resources of the name that the item's file had before a labelling tool gave it one of its own. Of several versions of one
 * picture, as augmentation makes them, nobody knows which is as it was.
 */
function formerNamesakesOf(
  { last, letters }: Names,
  { name, versions }: Original,
): readonly Candidate[] | string {
  const former = composed(name)
  const found = last.get(former) ?? letters.get(lettersOf(former)) ?? []
  return found.length > 0 && versions > 1 ? jobText.importing.manyVersions(name, versions) : found
}

/** Those of these resources that another one of the tag may repeat. */
export async function originalsOf(
  db: Database,
  tagId: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from resources r
    where r.uuid = any(${[...uuids]}::uuid[]) and r.duplicate_of is null and ${importable(tagId)}`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

export type Match = { uuid: string } | { reason: string }

/**
 * Finds the resources of a tag that items of a file belong to: by uuid, else by the content of their file, else by a
 * name that only one resource has, or the name of its file, or the one that its file had before a tool named it anew. Of several with the same content the one of the same name is taken, else the oldest;
 * none is taken twice.
 */
export function createMatcher(db: Database, tagId: number) {
  const taken = new Set<string>()
  let names: Promise<Names> | null = null

  const pick = async (item: ImportItem, known: readonly Candidate[]): Promise<Candidate | string> => {
    const free = known.filter(({ uuid }) => !taken.has(uuid))
    const own = free.find(({ uuid }) => uuid === item.uuid)
    if (own) return own
    const same = item.sha256 === undefined ? [] : free.filter(({ sha256 }) => sha256 === item.sha256)
    const alike = same.find(({ name }) => name === item.name) ?? same[0]
    if (alike) return alike
    names ??= readNames(db, tagId)
    const named = namesakesOf(await names, item)
    const found = named.length > 0 || !item.original ? named : formerNamesakesOf(await names, item.original)
    if (typeof found === 'string') return found
    const namesakes = found.filter(({ uuid }) => !taken.has(uuid))
    if (namesakes.length > 1) return jobText.importing.manyNames(namesakes.length)
    return namesakes[0] ?? jobText.importing.noResource
  }

  const matchOne = async (item: ImportItem, known: readonly Candidate[]): Promise<Match> => {
    const found = await pick(item, known)
    if (typeof found === 'string') return { reason: found }
    const { width, height } = found
    if (!fitsPicture(item, found))
      return { reason: jobText.importing.otherSize(`${item.width}×${item.height}`, `${width}×${height}`) }
    taken.add(found.uuid)
    return { uuid: found.uuid }
  }

  return async (items: readonly ImportItem[]): Promise<Match[]> => {
    const known = await candidates(db, tagId, items)
    const matches: Match[] = []
    // In turn: what one takes the next can no longer have.
    for (const item of items) matches.push(await matchOne(item, known))
    return matches
  }
}
