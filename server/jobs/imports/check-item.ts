import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ImportPurpose, MaskRow } from '../../../src/contract/types.d.ts'
import { migrateDocument } from '../../../src/domain/documents/validate.ts'
import { compressedCounts } from '../../../src/domain/documents/mask.ts'
import { type Kind, KINDS } from '../../../src/domain/kinds.ts'
import { NO_ROW, sameRow } from '../../../src/domain/mask-rows.ts'
import { objectIdsOf, currentMaskRows } from '../../formats/writing/mask-rows.ts'
import type { ImportItem } from '../../formats/reading/import-items.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { ImportedWork } from '../../workflow/interventions/import-work.ts'
import { rowViolations } from '../../workflow/masks/masks.ts'
import { isFailure } from '../../workflow/failure.ts'
import { validAnnotation, contextOf, type DocumentFacts } from '../../workflow/documents/facts.ts'
import { jobText } from '../text.ts'

export interface Checked {
  name: string
  work: ImportedWork
  notes: readonly string[]
  detail?: string
}

const text = jobText.importing

function maskReason(item: ImportItem, document: unknown, facts: DocumentFacts): string | null {
  const masks = item.masks ?? []
  const known = new Set(objectIdsOf(document))
  const stranger = masks.find(({ objectId }) => !known.has(objectId))
  if (stranger) return text.noObject(stranger.objectId, stranger.frame)
  const [violation] = rowViolations(masks, facts)
  return violation ? `${violation.path}：${violation.reason}` : null
}

/** Applies the same checks as a push of a mark. */
export function checkItem(
  kind: Kind,
  item: ImportItem,
  id: string,
  facts: DocumentFacts | undefined,
): Checked | { reason: string } {
  if (facts === undefined) return { reason: text.noResource }
  // A document of no known earlier shape stays as it is, so that the check names its fault.
  const annotation = migrateDocument(kind, item.annotation) ?? item.annotation
  const result = validAnnotation(kind, annotation, contextOf(kind, facts, 'mark'))
  if (isFailure(result))
    return { reason: result.reason === '' ? result.message : `${result.message}：${result.reason}` }
  if (KINDS[kind].hasMaskRows) {
    const reason = maskReason(item, result.document, facts)
    if (reason !== null) return { reason }
  }
  const { width, height } = facts
  return {
    name: item.name,
    work: { id, annotation: result, masks: item.masks ?? [], size: { width, height } },
    notes: item.notes ?? [],
  }
}

const placeOf = (mask: Pick<MaskRow, 'objectId' | 'frame'>): string => `${mask.frame}/${mask.objectId}`

const asStored = (row: MaskRow): MaskRow =>
  row.rle === null ? row : { ...row, rle: { ...row.rle, counts: compressedCounts(row.rle) } }

interface ResourceWithFacts {
  uuid: string
  version: number
  document: unknown
}

async function isSame(db: SqlDatabase, work: ImportedWork, now: ResourceWithFacts): Promise<boolean> {
  const { annotation, masks } = work
  if (!isDeepStrictEqual(now.document, JSON.parse(JSON.stringify(annotation.document)))) return false
  const wanted = new Map(
    masks.filter((row) => !sameRow(row, NO_ROW)).map((row) => [placeOf(row), asStored(row)]),
  )
  let same = 0
  const objectIds = objectIdsOf(now.document)
  for await (const row of currentMaskRows(db, { uuid: work.id, version: now.version, objectIds })) {
    const given = wanted.get(placeOf(row))
    if (given === undefined || !sameRow(given, row)) return false
    same += 1
  }
  return same === wanted.size
}

/** Items whose resource already has this work or pre-label, for example from an interrupted run. */
export async function alreadyThere(
  db: SqlDatabase,
  works: readonly ImportedWork[],
  purpose: ImportPurpose,
): Promise<ReadonlySet<ImportedWork>> {
  const rows: ResourceWithFacts[] = await db
    .selectFrom('resources as r')
    .innerJoin('annotations as a', (join) =>
      join.onRef('a.resource_uuid', '=', 'r.uuid').onRef('a.version', '=', 'r.version'),
    )
    .select(['r.uuid', 'a.document', 'r.version'])
    .where('r.uuid', '=', sql<string>`any(${works.map(({ id }) => id)}::uuid[])`)
    .where('r.version', purpose === 'work' ? '>' : '=', 0)
    .execute()
  const current = new Map(rows.map((row) => [row.uuid, row]))
  const there = new Set<ImportedWork>()
  for (const work of works) {
    const now = current.get(work.id)
    if (now && (await isSame(db, work, now))) there.add(work)
  }
  return there
}
