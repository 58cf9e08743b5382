import { sql } from 'kysely'
import { AVAILABILITY, BLUR, QUALITY } from '../../../src/domain/constants.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { AnnotationDocument, DocumentOf } from '../../../src/domain/documents/types.ts'
import { textViolations } from '../../../src/domain/documents/text.ts'
import { violation } from '../../../src/domain/documents/violation.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import type { PushEvent } from '../../../src/domain/lifecycle/state.ts'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import type { EventPayload } from '../change/event-payload.ts'
import { contextOf, type DocumentFacts } from '../documents/facts.ts'
import { invalid, isFailure, notFound, type Failure } from '../failure.ts'
import { readRows, sees } from '../rows.ts'
import { workflowText } from '../text.ts'
import { checkMark, checkJudgement, type KnownDraft, type MarkInput, type JudgeInput } from './input.ts'

type MarkTask = 'mark' | 'redo' | 'edit-mark' | 'pending-mark'
type JudgementTask = 'check' | 'edit-check' | 'approve' | 'edit-approve'

type Unsigned<E> = E extends PushEvent ? Omit<E, 'type' | 'by' | 'at'> : never

/** Without actor and time. */
export type PreparedItem =
  | { id: string; event: Unsigned<PushEvent>; payload: EventPayload }
  | { id: string; failure: Failure }

export type AcceptedItem = Extract<PreparedItem, { event: object }>

interface Input {
  id: string
  version: number
  draft?: KnownDraft | undefined
}

type KnownFacts = Promise<ReadonlyMap<string, DocumentFacts>>

export interface Preparation {
  inputs: readonly Input[]
  /** Sends its own reads before it awaits the facts. */
  check(tx: Tx, known: KnownFacts): Promise<PreparedItem[]>
}

const prepareEach = <Each extends Input>(
  inputs: readonly Each[],
  prepare: (input: Each, facts: DocumentFacts) => Failure | Pick<AcceptedItem, 'event' | 'payload'>,
): Preparation => ({
  inputs,
  check: async (_tx, known) => {
    const facts = await known
    return inputs.map((input): PreparedItem => {
      const { id, draft } = input
      const violations = textViolations({ draft })
      if (violations.length > 0) return { id, failure: invalid(violations) }
      const its = facts.get(id)
      const prepared = its === undefined ? notFound() : prepare(input, its)
      return isFailure(prepared) ? { id, failure: prepared } : { id, ...prepared }
    })
  },
})

export const prepareMarks = (kind: Kind, task: MarkTask, inputs: readonly MarkInput[]): Preparation =>
  prepareEach(inputs, (input, facts) => {
    const payload = checkMark(kind, input, facts, TASK_FACTS[task].stage)
    if (isFailure(payload)) return payload
    const availability = payload.annotation?.availability ?? AVAILABILITY.available
    return { event: { task, version: input.version, availability }, payload }
  })

export const prepareJudgements = (
  kind: Kind,
  task: JudgementTask,
  inputs: readonly JudgeInput[],
): Preparation =>
  prepareEach(inputs, (input, facts) => {
    const payload = checkJudgement(kind, input, facts, TASK_FACTS[task].stage)
    if (isFailure(payload)) return payload
    const { version, isQualified: quality } = input
    return { event: { task, version, quality, corrected: payload.annotation !== undefined }, payload }
  })

const unavailable = (kind: Kind, document: AnnotationDocument): AnnotationDocument =>
  drawnIn(kind) === 'skeletons'
    ? {
        ...(document as DocumentOf['image-node']),
        availability: AVAILABILITY.unavailable,
        blur: BLUR.unavailable,
      }
    : { ...document, availability: AVAILABILITY.unavailable }

const newestDocument = async (tx: Tx, id: string): Promise<AnnotationDocument | null> => {
  const found = await send(
    tx,
    sql<{ document: AnnotationDocument }>`
      select a.document from annotations a join resources r on r.uuid = a.resource_uuid and r.version = a.version
      where r.uuid = ${id}`,
  )
  return found[0]?.document ?? null
}

const nameOf = async (tx: Tx, id: string): Promise<string> => {
  const rows = await send(tx, sql<{ name: string }>`select name from resources where uuid = ${id}`)
  return rows[0]?.name ?? ''
}

interface PendingDecision {
  version: number
  availability: 0 | 1 | 3
  comment?: string | undefined
  activeSeconds?: number | undefined
  draft?: KnownDraft | undefined
}

export const preparePendingDecision = (kind: Kind, id: string, input: PendingDecision): Preparation => ({
  inputs: [{ ...input, id }],
  check: async (tx, known) => {
    const [facts, document] = await Promise.all([known, newestDocument(tx, id)])
    if (!facts.has(id) || document === null) return [{ id, failure: notFound() }]
    return [pendingDecision(kind, id, input, document)]
  },
})

const pendingDecision = (
  kind: Kind,
  id: string,
  input: PendingDecision,
  document: AnnotationDocument,
): PreparedItem => {
  const { version, availability, comment = '', activeSeconds = 0 } = input
  const isQualified = availability === AVAILABILITY.unavailable ? QUALITY.qualified : QUALITY.unqualified
  const segments = drawnIn(kind) === 'masks'
  const violations = [
    ...(availability === AVAILABILITY.barely && !segments
      ? [violation('availability', 'value', { allowed: '0、1' })]
      : []),
    // The ruling answers the doubt, so it needs no comment.
    ...textViolations({ comment }),
  ]
  if (violations.length > 0) return { id, failure: invalid(violations) }
  const annotation = { document: unavailable(kind, document), availability: AVAILABILITY.unavailable }
  return {
    id,
    event: { task: 'pending-check', version, availability },
    payload: {
      judgement: { isQualified, comment, errorBoxes: [], nodeVerdicts: null },
      activeSeconds,
      ...(availability === AVAILABILITY.unavailable ? { annotation } : {}),
    },
  }
}

type DuplicateInput = Omit<MarkInput, 'annotation'> & { duplicateOf: string }

/** The original must be another resource that the caller sees. */
export const prepareDuplicate = (caller: Caller, kind: Kind, input: DuplicateInput): Preparation => ({
  inputs: [input],
  check: async (tx, known) => {
    const [[other], name, all] = await Promise.all([
      readRows(tx, [input.duplicateOf]),
      nameOf(tx, input.duplicateOf),
      known,
    ])
    const isOther = other !== undefined && other.kind === kind && other.uuid !== input.id
    // Two resources that repeat each other would both be lost.
    if (!isOther || other.duplicate_of !== null || !sees(caller, other))
      return [{ id: input.id, failure: invalid([violation('duplicateOf', 'duplicate-of')]) }]
    const facts = all.get(input.id)
    if (facts === undefined) return [{ id: input.id, failure: notFound() }]
    return [duplicate(kind, input, facts, name)]
  },
})

const duplicate = (kind: Kind, input: DuplicateInput, facts: DocumentFacts, name: string): PreparedItem => {
  const labels = contextOf(kind, facts, 'mark').labels ?? {}
  const document = {
    ...unavailable(kind, emptyDocument(kind, labels)),
    remark: workflowText.duplicateRemark(name),
  }
  return {
    id: input.id,
    event: { task: 'mark', version: input.version, availability: AVAILABILITY.unavailable },
    payload: {
      annotation: { document, availability: AVAILABILITY.unavailable, duplicateOf: input.duplicateOf },
      activeSeconds: input.activeSeconds ?? 0,
    },
  }
}
