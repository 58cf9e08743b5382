import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import { isPlaced } from '../../../domain/hand-skeleton/nodes.ts'
import { nodeId } from '../../../machines/editor/skeleton-layer.ts'
import type { Verdict } from '../../../machines/work.ts'
import type { PointItem, Style } from '../../../render/scene.ts'
import type { EditorView } from '../../types.ts'
import { ERROR_LOOK, REJECTION_LOOK } from '../judgement.ts'
import { rejectionOfNode } from './verdicts.ts'
import { skeletonsOf } from './layer.ts'
import { areNodesHidden } from './sight.ts'

/** CSS pixels; wide enough for an active node. */
export const NODE_RING = 10

interface RingLook {
  readonly role: string
  readonly style: Style
}

const ringLook = ({ role, colour }: { role: string; colour: string }): RingLook => ({
  role,
  style: { stroke: colour, screenWidth: 2 },
})
const EARLIER = ringLook(REJECTION_LOOK)
const OWN = ringLook(ERROR_LOOK)

const rings = (
  document: ImageNodeDocument,
  verdicts: Verdict['nodeVerdicts'],
  { role, style }: RingLook,
): PointItem[] =>
  skeletonsOf(document).flatMap((skeleton) =>
    skeleton.nodes.flatMap((node, index): PointItem[] => {
      if (!isPlaced(node) || !rejectionOfNode(verdicts, skeleton, index)) return []
      const id = `${role} ${nodeId(skeleton.id, index)}`
      const at = { x: node.x, y: node.y }
      return [{ type: 'point', id, role, reach: 'none', at, screenRadius: NODE_RING, hollow: true, style }]
    }),
  )

export function nodeVerdictItems(
  document: ImageNodeDocument,
  verdict: Verdict,
  { rejection, judging, fields }: EditorView,
): PointItem[] {
  if (areNodesHidden(fields)) return []
  const own = judging ? verdict.nodeVerdicts : undefined
  return [
    ...(rejection.nodeVerdicts ? rings(document, rejection.nodeVerdicts, EARLIER) : []),
    ...(own ? rings(document, own, OWN) : []),
  ]
}
