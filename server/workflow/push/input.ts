import type { Quality } from '../../../src/domain/constants.ts'
import {
  validateJudgement,
  validateNodeVerdicts,
  type JudgementInput,
  type NodeVerdict,
} from '../../../src/domain/documents/judgement.ts'
import type { ErrorBox, ImageNodeDocument } from '../../../src/domain/documents/types.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Stage } from '../../../src/domain/lifecycle/tasks.ts'
import type { EventPayload, JudgementContent, AnnotationContent } from '../change/event-payload.ts'
import { contextOf, validAnnotation, type DocumentFacts } from '../documents/facts.ts'
import { invalid, isFailure, type Failure } from '../failure.ts'

export interface KnownDraft {
  writer: string
  basedOn: string | null
}

export interface MarkInput {
  id: string
  version: number
  annotation: unknown
  activeSeconds?: number | undefined
  draft?: KnownDraft | undefined
  duplicateOf?: string | undefined
}

export interface JudgeInput {
  id: string
  version: number
  isQualified: Quality
  comment?: string | undefined
  errorBoxes?: ErrorBox[] | undefined
  nodeVerdicts?: NodeVerdict[] | undefined
  annotation?: unknown
  activeSeconds?: number | undefined
  draft?: KnownDraft | undefined
}

/** Tries former settings, too. Returns the failure under the current ones. */
function underSettings<T extends object>(
  facts: DocumentFacts,
  check: (facts: DocumentFacts) => T | Failure,
): T | Failure {
  const outcome = check(facts)
  if (!isFailure(outcome)) return outcome
  for (const { version, settings } of facts.earlier ?? []) {
    const again = check({ ...facts, settings_version: version, settings })
    if (!isFailure(again)) return again
  }
  return outcome
}

export const checkMark = (
  kind: Kind,
  input: MarkInput,
  known: DocumentFacts,
  stage: Stage,
): EventPayload | Failure =>
  underSettings(known, (facts) => {
    const document = writtenUnder(kind, input.annotation, facts, stage)
    if (isFailure(document)) return document
    return {
      annotation:
        input.duplicateOf === undefined ? document : { ...document, duplicateOf: input.duplicateOf },
      activeSeconds: input.activeSeconds ?? 0,
    }
  })

const writtenUnder = (
  kind: Kind,
  annotation: unknown,
  facts: DocumentFacts,
  stage: Stage,
): AnnotationContent | Failure => {
  const document = validAnnotation(kind, annotation, contextOf(kind, facts, stage))
  return isFailure(document) ? document : { ...document, settingsVersion: facts.settings_version }
}

const contentOf = (input: JudgeInput): JudgementContent => ({
  isQualified: input.isQualified,
  comment: input.comment ?? '',
  errorBoxes: input.errorBoxes ?? [],
  nodeVerdicts: input.nodeVerdicts ?? null,
})

export const checkJudgement = (
  kind: Kind,
  input: JudgeInput,
  known: DocumentFacts,
  stage: Stage,
): EventPayload | Failure => {
  // The judgement does not depend on the settings of the base version.
  const held = { ...known, earlier: known.earlier?.filter(({ inHand }) => inHand) ?? null }
  const judgement = underSettings(held, (facts) => {
    const violations = [
      ...validateJudgement(input as JudgementInput, contextOf(kind, facts, stage)),
      ...validateNodeVerdicts(input.nodeVerdicts ?? [], facts.document as ImageNodeDocument | null),
    ]
    return violations.length > 0 ? invalid(violations) : contentOf(input)
  })
  if (isFailure(judgement)) return judgement
  const payload = { judgement, activeSeconds: input.activeSeconds ?? 0 }
  if (input.annotation === undefined) return payload
  const document = underSettings(known, (facts) => writtenUnder(kind, input.annotation, facts, stage))
  return isFailure(document) ? document : { ...payload, annotation: document }
}
