import { sql } from 'kysely'
import type { ErrorBox } from '../../src/domain/documents/shapes.ts'
import type { Availability, Quality } from '../../src/domain/constants.ts'
import type { JudgementInput, NodeVerdict } from '../../src/domain/documents/judgement.ts'
import { validateJudgement, validateNodeVerdicts } from '../../src/domain/documents/judgement.ts'
import { normaliseDocument } from '../../src/domain/documents/normalise.ts'
import type { DocumentOf, ImageNodeDocument } from '../../src/domain/documents/schemas.ts'
import { validateDocument } from '../../src/domain/documents/validate.ts'
import type { DocumentContext } from '../../src/domain/documents/violation.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import type { Stage } from '../../src/domain/lifecycle/tasks.ts'
import type { Database } from '../store/store.ts'
import type { Freight, Verdict, Written } from './change.ts'
import type { Failure } from './failure.ts'
import { invalid } from './failure.ts'
import { labelsOf } from './settings.ts'

export interface MarkInput {
  id: string
  version: number
  annotation: unknown
  activeSeconds?: number | undefined
  /** The mark says that the resource repeats this one. */
  duplicateOf?: string | undefined
}

export interface VerdictInput {
  id: string
  version: number
  isQualified: Quality
  comment?: string | undefined
  errorBoxes?: ErrorBox[] | undefined
  nodeVerdicts?: NodeVerdict[] | undefined
  /** The judge corrected the work. */
  annotation?: unknown
  activeSeconds?: number | undefined
}

interface Facts {
  uuid: string
  width: number
  height: number
  frame_count: number | null
  duration: number | null
  times: number[] | null
  settings_version: number
  settings: Record<string, unknown>
  /** Of the newest version; only for kinds whose judgements name parts of it. */
  document: unknown
}

/** What documents about these resources are checked against, by resource. Read before the transaction, which must be short. */
export const documentFacts = async (
  db: Database,
  kind: Kind,
  uuids: readonly string[],
): Promise<Map<string, Facts>> => {
  const isVideo = KINDS[kind].media === 'video'
  const found = await sql<Facts>`
    with r as materialized (select * from resources where uuid = any(${[...uuids]}::uuid[]) and kind = ${kind})
    select r.uuid, coalesce(m.width, 0) as width, coalesce(m.height, 0) as height, m.frame_count, m.duration,
      ${isVideo ? sql`f.times` : sql`null::double precision[]`} as times, t.settings_version, s.settings,
      ${
        kind === 'image-node'
          ? sql`(select a.document from annotations a where a.resource_uuid = r.uuid and a.version = r.version)`
          : sql`null::jsonb`
      } as document
    from r join media_files m on m.uuid = r.media_uuid join tags t on t.id = r.tag_id
    join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
    left join media_frames f on f.media_uuid = m.uuid`.execute(db)
  return new Map(found.rows.map((row) => [row.uuid, row]))
}

export const contextOf = (kind: Kind, facts: Facts, stage: Stage): DocumentContext => ({
  width: facts.width,
  height: facts.height,
  frameCount: facts.frame_count ?? undefined,
  frameTimes: facts.times ?? undefined,
  duration: facts.duration ?? undefined,
  labels: labelsOf(kind, facts.settings_version, facts.settings),
  stage,
})

/** A document, checked and as it is stored; what is wrong with it otherwise. */
export const written = (kind: Kind, annotation: unknown, context: DocumentContext): Written | Failure => {
  const violations = validateDocument(kind, annotation, context)
  if (violations.length > 0) return invalid(violations)
  const document = normaliseDocument(kind, annotation as DocumentOf[Kind])
  return { document, availability: document.availability as Availability }
}

export const isFailure = (value: object): value is Failure => 'status' in value

/** The document of a mark, checked; what is wrong with it otherwise. */
export const checkMark = (kind: Kind, input: MarkInput, facts: Facts, stage: Stage): Freight | Failure => {
  const document = written(kind, input.annotation, contextOf(kind, facts, stage))
  if (isFailure(document)) return document
  return {
    written: input.duplicateOf === undefined ? document : { ...document, duplicateOf: input.duplicateOf },
    activeSeconds: input.activeSeconds ?? 0,
  }
}

const verdictOf = (input: VerdictInput): Verdict => ({
  isQualified: input.isQualified,
  comment: input.comment ?? '',
  errorBoxes: input.errorBoxes ?? [],
  nodeVerdicts: input.nodeVerdicts ?? null,
})

/** A judgement with its correction, if it has one, checked; what is wrong with it otherwise. */
export const checkVerdict = (
  kind: Kind,
  input: VerdictInput,
  facts: Facts,
  stage: Stage,
): Freight | Failure => {
  const context = contextOf(kind, facts, stage)
  const violations = [
    ...validateJudgement(input as JudgementInput, context),
    ...validateNodeVerdicts(input.nodeVerdicts ?? [], facts.document as ImageNodeDocument | null),
  ]
  if (violations.length > 0) return invalid(violations)
  const freight = { verdict: verdictOf(input), activeSeconds: input.activeSeconds ?? 0 }
  if (input.annotation === undefined) return freight
  const document = written(kind, input.annotation, context)
  return isFailure(document) ? document : { ...freight, written: document }
}
