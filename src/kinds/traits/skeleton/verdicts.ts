import { QUALITY } from '../../../domain/constants.ts'
import type { NodeVerdict } from '../../../domain/documents/judgement.ts'
import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import type { Skeleton } from '../../../domain/hand-skeleton/active.ts'
import { setField } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { skeletonsOf } from './layer.ts'

type NodeName = Pick<NodeVerdict, 'instanceId' | 'name'>

const isOf =
  ({ instanceId, name }: NodeName) =>
  (verdict: NodeName): boolean =>
    verdict.instanceId === instanceId && verdict.name === name

const NONE: readonly NodeVerdict[] = []

export const nodeNameOf = ({ id, nodes }: Skeleton, index: number): NodeName | undefined => {
  const node = nodes[index]
  return node && { instanceId: id, name: node.name }
}

export const rejectionOfNode = (
  verdicts: readonly NodeVerdict[] = NONE,
  skeleton: Skeleton,
  index: number,
): NodeVerdict | undefined => {
  const named = nodeNameOf(skeleton, index)
  return (
    named && verdicts.find((verdict) => verdict.isQualified === QUALITY.unqualified && isOf(named)(verdict))
  )
}

/** Verdicts are on what was pushed, not on what the reviewer added. */
export const hasNode = (judged: ImageNodeDocument, { instanceId, name }: NodeName): boolean =>
  skeletonsOf(judged).some(({ id, nodes }) => id === instanceId && nodes.some((node) => node.name === name))

const withVerdicts = (work: Pick<WorkDocument, 'verdict'>, verdicts: readonly NodeVerdict[]): Edit | null =>
  setField(work, ['verdict'], 'nodeVerdicts', verdicts.length === 0 ? undefined : verdicts)

const verdictsIn = ({ verdict }: Pick<WorkDocument, 'verdict'>): readonly NodeVerdict[] =>
  verdict.nodeVerdicts ?? NONE

export function rejectEdit(work: Pick<WorkDocument, 'verdict'>, named: NodeName): Edit | null {
  const verdicts = verdictsIn(work)
  const others = verdicts.filter((verdict) => !isOf(named)(verdict))
  const isRejected = verdicts.some(
    (verdict) => verdict.isQualified === QUALITY.unqualified && isOf(named)(verdict),
  )
  const after = isRejected ? others : [...others, { ...named, isQualified: QUALITY.unqualified }]
  return withVerdicts(work, after)
}

/** An empty comment removes it. Null when nothing would change. */
export function nodeCommentEdit(
  work: Pick<WorkDocument, 'verdict'>,
  named: NodeName,
  words: string,
): Edit | null {
  const comment = words.trim()
  const after = verdictsIn(work).map((verdict): NodeVerdict => {
    if (!isOf(named)(verdict)) return verdict
    const { comment: _, ...bare } = verdict
    return comment === '' ? bare : { ...bare, comment }
  })
  return withVerdicts(work, after)
}
