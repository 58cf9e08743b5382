import { sql, type RawBuilder } from 'kysely'
import { composed } from '../../../src/domain/names.ts'
import { storable } from '../../../src/domain/storable.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { importable, tagRows } from './tag-rows.ts'

export interface Resource {
  uuid: string
  name: string
  /** Pixels. */
  width: number | null
  height: number | null
  /** Of the uploaded file; null: unknown. */
  orientation: number | null
}

const COLUMNS = sql`r.uuid, r.name, m.width, m.height, m.exif_orientation as orientation`
const FROM = sql`resources r join media_files m on m.uuid = r.media_uuid`

const query = <Row = Resource>(
  tagId: number,
  where: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = COLUMNS,
): RawBuilder<Row> => sql<Row>`
  select ${columns} from ${FROM} where ${where} and ${importable(tagId)} order by r.seq`

const read = async <Row>(db: SqlDatabase, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows

export const rowsByUuid = (db: SqlDatabase, tagId: number, uuids: readonly string[]): Promise<Resource[]> =>
  read(db, query(tagId, sql`r.uuid = any(${[...uuids]}::uuid[])`))

export const rowsByHash = (
  db: SqlDatabase,
  tagId: number,
  hashes: readonly string[],
): Promise<(Resource & { sha256: string })[]> =>
  read(
    db,
    query<Resource & { sha256: string }>(
      tagId,
      sql`m.sha256 = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]) and m.role = 'original'`,
      sql`${COLUMNS}, encode(m.sha256, 'hex') as sha256`,
    ),
  )

const spellings = (stem: string): string[] => {
  const forms = [composed(stem), stem.normalize('NFD')].map(storable)
  return [...forms, ...forms.map(encodeURIComponent)]
}

export const stemQuery = (tagId: number, stems: readonly string[]): RawBuilder<Resource> =>
  query(
    tagId,
    sql`r.uuid = any(array(select n.uuid from resource_names n
      where n.tag_id = ${tagId} and file_stem(n.name) = any(${[...new Set(stems.flatMap(spellings))]}::text[])))`,
  )

export const rowsByStem = (db: SqlDatabase, tagId: number, stems: readonly string[]): Promise<Resource[]> =>
  read(db, stemQuery(tagId, stems))

/** Resources of the tag that may be originals. */
export async function originalsOf(
  db: SqlDatabase,
  tagId: number,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from resources r
    where r.uuid = any(${[...uuids]}::uuid[]) and r.duplicate_of is null and ${importable(tagId)}`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

export const tagNames = (db: SqlDatabase, tagId: number): AsyncGenerator<readonly Resource[]> =>
  tagRows<Resource>(db, tagId, COLUMNS)
