import type { Quality } from '../constants.ts'
import type { ErrorBox, ImageNodeDocument } from './types.ts'
import type { DocumentContext, Violation } from './violation.ts'
import { QUALITY } from '../constants.ts'
import { textViolations } from './text.ts'
import { boxList } from './traits.ts'
import { violation } from './violation.ts'

export interface JudgementInput {
  isQualified: Quality
  comment?: string | undefined
  errorBoxes?: readonly ErrorBox[] | undefined
  nodeVerdicts?: readonly NodeVerdict[] | undefined
}

/** `instanceId`: null for the main skeleton, else the id of an extra one or of a labelled one. */
export interface NodeVerdict {
  instanceId: string | null
  name: string
  isQualified: Quality
  comment?: string | undefined
}

const beyondLastFrame = (errorBoxes: readonly ErrorBox[], { frameCount }: DocumentContext): Violation[] =>
  errorBoxes.flatMap(({ frame }, index) =>
    frame !== undefined && frameCount !== undefined && frame >= frameCount
      ? [violation(`errorBoxes[${index}].frame`, 'frame-range', { limit: frameCount })]
      : [],
  )

/** Also checks that it can be stored. Its structure was checked before. */
export const validateJudgement = (
  { comment, errorBoxes, nodeVerdicts, isQualified }: JudgementInput,
  context: DocumentContext,
): Violation[] => [
  ...textViolations({ comment, errorBoxes, nodeVerdicts }),
  ...(isQualified === QUALITY.unqualified &&
  context.labels?.commentRequired === true &&
  (comment ?? '').trim() === ''
    ? [violation('comment', 'comment-required')]
    : []),
  ...boxList('errorBoxes', errorBoxes ?? [], context),
  ...beyondLastFrame(errorBoxes ?? [], context),
]

export const validateNodeVerdicts = (
  verdicts: readonly NodeVerdict[],
  judged: Pick<ImageNodeDocument, 'nodes' | 'extras' | 'objects'> | null,
): Violation[] =>
  verdicts.flatMap(({ instanceId, name }, index) => {
    const instances = judged ? [...judged.extras, ...(judged.objects ?? [])] : []
    const nodes = instanceId === null ? judged?.nodes : instances.find(({ id }) => id === instanceId)?.nodes
    if (nodes === undefined)
      return [violation(`nodeVerdicts[${index}].instanceId`, 'node-unknown', { name: instanceId ?? '' })]
    return nodes.some((node) => node.name === name)
      ? []
      : [violation(`nodeVerdicts[${index}].name`, 'node-unknown', { name })]
  })
