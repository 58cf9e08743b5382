import { sql } from 'kysely'
import { AVAILABILITY, BLUR, QUALITY } from '../../../src/domain/constants.ts'
import { emptyDocument } from '../../../src/domain/documents/empty.ts'
import type { AnnotationDocument, DocumentOf } from '../../../src/domain/documents/schemas.ts'
import { textViolations } from '../../../src/domain/documents/text.ts'
import { violation } from '../../../src/domain/documents/violation.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import type { Database } from '../../store/store.ts'
import type { Facts } from '../documents/facts.ts'
import { contextOf, documentFacts } from '../documents/facts.ts'
import type { Failure } from '../failure.ts'
import { invalid, isFailure, notFound } from '../failure.ts'
import { readRows, sees } from '../rows.ts'
import { workflowText } from '../text.ts'
import type { KnownDraft, MarkInput, VerdictInput } from './input.ts'
import { checkMark, checkVerdict } from './input.ts'
import type { Accepted, Prepared } from './push.ts'

/** Checks of what is pushed, before the transaction: documents can be large and take their time. */

type MarkTask = 'mark' | 'redo' | 'edit-mark' | 'pending-mark'
type VerdictTask = 'check' | 'edit-check' | 'approve' | 'edit-approve'

/** What may be pushed of these inputs, and why the others may not; one bad item never sinks the others. */
async function prepareEach<Input extends { id: string; draft?: KnownDraft | undefined }>(
  db: Database,
  kind: Kind,
  inputs: readonly Input[],
  prepare: (input: Input, facts: Facts) => Failure | Pick<Accepted, 'event' | 'freight'>,
): Promise<Prepared[]> {
  const known = await documentFacts(
    db,
    kind,
    inputs.map(({ id }) => id),
  )
  return inputs.map((input): Prepared => {
    const { id, draft } = input
    const facts = known.get(id)
    const violations = textViolations({ draft })
    if (violations.length > 0) return { id, failure: invalid(violations) }
    const prepared = facts === undefined ? notFound() : prepare(input, facts)
    return isFailure(prepared) ? { id, failure: prepared } : { id, ...prepared, draft }
  })
}

export const prepareMarks = (
  db: Database,
  kind: Kind,
  task: MarkTask,
  inputs: readonly MarkInput[],
): Promise<Prepared[]> =>
  prepareEach(db, kind, inputs, (input, facts) => {
    const freight = checkMark(kind, input, facts, TASK_FACTS[task].stage)
    if (isFailure(freight)) return freight
    const availability = freight.written?.availability ?? AVAILABILITY.available
    return { event: { task, version: input.version, availability }, freight }
  })

export const prepareVerdicts = (
  db: Database,
  kind: Kind,
  task: VerdictTask,
  inputs: readonly VerdictInput[],
): Promise<Prepared[]> =>
  prepareEach(db, kind, inputs, (input, facts) => {
    const freight = checkVerdict(kind, input, facts, TASK_FACTS[task].stage)
    if (isFailure(freight)) return freight
    const { version, isQualified: quality } = input
    return { event: { task, version, quality, corrected: freight.written !== undefined }, freight }
  })

const only = (items: readonly Prepared[], id: string): Prepared => items[0] ?? { id, failure: notFound() }

/** One mark. */
export const prepareMark = async (
  db: Database,
  kind: Kind,
  task: MarkTask,
  input: MarkInput,
): Promise<Prepared> => only(await prepareMarks(db, kind, task, [input]), input.id)

/** One judgement. */
export const prepareVerdict = async (
  db: Database,
  kind: Kind,
  task: VerdictTask,
  input: VerdictInput,
): Promise<Prepared> => only(await prepareVerdicts(db, kind, task, [input]), input.id)

/** The document says that the resource is not to be used. */
const unavailable = (kind: Kind, document: AnnotationDocument): AnnotationDocument =>
  kind === 'image-node'
    ? {
        ...(document as DocumentOf['image-node']),
        availability: AVAILABILITY.unavailable,
        blur: BLUR.unavailable,
      }
    : { ...document, availability: AVAILABILITY.unavailable }

const newestDocument = async (db: Database, id: string): Promise<AnnotationDocument | null> => {
  const found = await sql<{ document: AnnotationDocument }>`
    select a.document from annotations a join resources r on r.uuid = a.resource_uuid and r.version = a.version
    where r.uuid = ${id}`.execute(db)
  return found.rows[0]?.document ?? null
}

const nameOf = async (db: Database, id: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from resources where uuid = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}

export interface PendingVerdict {
  version: number
  availability: 0 | 1 | 3
  comment?: string | undefined
  activeSeconds?: number | undefined
  draft?: KnownDraft | undefined
}

/** A checker's decision on a pending resource: unavailable, or back to whoever marked it. */
export const preparePendingVerdict = async (
  db: Database,
  kind: Kind,
  id: string,
  input: PendingVerdict,
): Promise<Prepared> => {
  const known = (await documentFacts(db, kind, [id])).get(id)
  const document = await newestDocument(db, id)
  if (known === undefined || document === null) return { id, failure: notFound() }
  const { version, availability, comment = '', activeSeconds = 0 } = input
  const isQualified = availability === AVAILABILITY.unavailable ? QUALITY.qualified : QUALITY.unqualified
  const segments = kind === 'image-segment' || kind === 'video-segment'
  const violations = [
    ...(availability === AVAILABILITY.barely && !segments
      ? [violation('availability', 'value', { allowed: '0、1' })]
      : []),
    // Whoever asked in doubt is answered by the ruling itself: unlike a rejection it needs no reason.
    ...textViolations({ comment }),
  ]
  if (violations.length > 0) return { id, failure: invalid(violations) }
  const written = { document: unavailable(kind, document), availability: AVAILABILITY.unavailable }
  return {
    id,
    event: { task: 'pending-check', version, availability },
    draft: input.draft,
    freight: {
      verdict: { isQualified, comment, errorBoxes: [], nodeVerdicts: null },
      activeSeconds,
      ...(availability === AVAILABILITY.unavailable ? { written } : {}),
    },
  }
}

/** A mark that says nothing but that the resource repeats another one that the caller sees. */
export const prepareDuplicate = async (
  db: Database,
  caller: Caller,
  kind: Kind,
  input: Omit<MarkInput, 'annotation'> & { duplicateOf: string },
): Promise<Prepared> => {
  const [other] = await readRows(db, [input.duplicateOf])
  const isOther = other !== undefined && other.kind === kind && other.uuid !== input.id
  // Two that repeat each other would both be lost.
  if (!isOther || other.duplicate_of !== null || !sees(caller, other))
    return { id: input.id, failure: invalid([violation('duplicateOf', 'duplicate-of')]) }
  const known = (await documentFacts(db, kind, [input.id])).get(input.id)
  if (known === undefined) return { id: input.id, failure: notFound() }
  const labels = contextOf(kind, known, 'mark').labels ?? {}
  const document = {
    ...unavailable(kind, emptyDocument(kind, { labels })),
    remark: workflowText.duplicateRemark(await nameOf(db, input.duplicateOf)),
  }
  return {
    id: input.id,
    event: { task: 'mark', version: input.version, availability: AVAILABILITY.unavailable },
    draft: input.draft,
    freight: {
      written: { document, availability: AVAILABILITY.unavailable, duplicateOf: input.duplicateOf },
      activeSeconds: input.activeSeconds ?? 0,
    },
  }
}
