import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ImportPurpose, MaskRow } from '../../../src/contract/types.d.ts'
import { BLUR } from '../../../src/domain/constants.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { emptyDocument, migrateDocument, normaliseDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentContext } from '../../../src/domain/documents/violation.ts'
import { compressedCounts } from '../../../src/domain/documents/mask.ts'
import { type Kind, KINDS } from '../../../src/domain/kinds.ts'
import { NO_ROW, sameRow } from '../../../src/domain/mask-rows.ts'
import { objectIdsOf, currentMaskRows } from '../../formats/writing/mask-rows.ts'
import type { ImportItem } from '../../formats/reading/import-items.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { ImportedWork } from '../../workflow/interventions/import-work.ts'
import { rowViolations } from '../../workflow/masks/masks.ts'
import { isFailure, type Failure } from '../../workflow/failure.ts'
import { shownDocument } from '../../workflow/documents/labels.ts'
import { validAnnotation, contextOf, type DocumentFacts } from '../../workflow/documents/facts.ts'
import { jobText } from '../text.ts'
import { soundDocument } from './sound-document.ts'

export interface Checked {
  name: string
  work: ImportedWork
  notes: readonly string[]
  /** Annotations that were left out, with their paths, to the reasons. */
  skipped: ReadonlyMap<string, string>
  /** Labels of them that can be mapped. */
  unknown: readonly string[]
  detail?: string
}

const text = jobText.importing

export const sentenceOf = ({ message, reason }: Failure): string =>
  reason === '' ? message : `${message}（${reason}）`

function soundMasks(
  given: readonly MaskRow[],
  objects: { readonly before: ReadonlySet<string>; readonly now: ReadonlySet<string> },
  facts: DocumentFacts,
  skipped: Map<string, string>,
): MaskRow[] {
  const wrong = new Map(rowViolations(given, facts).map(({ path, reason }) => [rowOf(path), reason]))
  return given.filter((mask, index) => {
    const { objectId, frame } = mask
    // The report already names its object.
    if (objects.before.has(objectId) && !objects.now.has(objectId)) return false
    const reason = objects.now.has(objectId) ? wrong.get(index) : text.noObject(objectId, frame)
    if (reason === undefined) return true
    skipped.set(text.inPart(text.maskOn(frame, objectId), reason), reason)
    return false
  })
}

/** The row of `rows[12].rle`. */
const rowOf = (path: string): number => Number(/^rows\[(\d+)\]/.exec(path)?.[1])

/** A picture with nothing to mark; sharp, if the kind asks. */
function finishedWithout(kind: Kind, labels: DocumentContext['labels']): object {
  const document = emptyDocument(kind, labels)
  return 'blur' in document ? { ...document, blur: BLUR.none } : document
}

/** The checks of a push. Leaves out what breaks a rule, as long as something is left. */
export function checkItem(
  kind: Kind,
  item: ImportItem,
  id: string,
  facts: DocumentFacts | undefined,
  purpose: ImportPurpose,
): Checked | { reason: string } {
  if (facts === undefined) return { reason: text.noResource }
  // A document of an unknown shape stays as it is, so that the check names its fault.
  const context = { ...contextOf(kind, facts, 'mark'), isUnfinished: purpose === 'prelabel' }
  const read =
    item.annotation === null
      ? finishedWithout(kind, context.labels)
      : shownDocument(migrateDocument(kind, item.annotation) ?? item.annotation, context.labels ?? {})
  if (item.hasTimes === false && context.frameTimes === undefined) return { reason: text.noTimes }
  const given = item.hasTimes === false ? normaliseDocument(kind, read as DocumentOf[Kind], context) : read
  const sound = soundDocument(kind, given, context)
  if ('reason' in sound) return sound
  const result = validAnnotation(kind, sound.document, context)
  if (isFailure(result)) return { reason: sentenceOf(result) }
  const skipped = new Map([...(item.skipped ?? []), ...sound.skipped])
  const { masks: rows = [] } = item
  const objects = { before: new Set(objectIdsOf(given)), now: new Set(objectIdsOf(result.document)) }
  const masks = KINDS[kind].hasMaskRows ? soundMasks(rows, objects, facts, skipped) : []
  const [firstReason] = skipped.keys()
  if (firstReason !== undefined && rows.length > 0 && masks.length === 0) return { reason: firstReason }
  const { width, height } = facts
  return {
    name: item.name,
    work: { id, annotation: result, masks, size: { width, height } },
    notes: item.notes ?? [],
    skipped,
    unknown: item.unknown ?? [],
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
