import type { ImageNodeDocument, Node } from '../../domain/documents/types.ts'
import type { NodeTemplate } from '../../domain/documents/templates.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { SkeletonTemplate } from '../../domain/ontology/skeletons.ts'
import { edgesIn } from '../../domain/ontology/skeletons.ts'
import type { SkeletonFinding } from '../../domain/hand-skeleton/lint.ts'
import { lintNodes } from '../../domain/hand-skeleton/lint.ts'
import { boundsOfNodes } from '../../domain/hand-skeleton/nodes.ts'
import { doubtsIn, isDoubtful } from '../traits/skeleton/doubts.ts'
import { skeletonsOf } from '../traits/skeleton/layer.ts'
import { nameOfSkeleton, nodeName } from '../traits/skeleton/names.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { imageNodeText } from '../../text/image-node.ts'

export interface PlacedFinding {
  readonly key: string
  readonly skeleton: Skeleton
  readonly finding: SkeletonFinding
  readonly words: string
}

interface Linted {
  readonly template: NodeTemplate
  readonly findings: readonly SkeletonFinding[]
}

const known = new WeakMap<readonly Node[], Linted>()

/** Cached: an edit changes one skeleton. */
function lintOnce(template: NodeTemplate, nodes: readonly Node[]): readonly SkeletonFinding[] {
  const before = known.get(nodes)
  if (before?.template === template) return before.findings
  const findings = lintNodes(template, nodes)
  known.set(nodes, { template, findings })
  return findings
}

const templates = new WeakMap<SkeletonTemplate, NodeTemplate>()

/** As the product's own templates: by identifiers of nodes. */
function plainTemplate(template: SkeletonTemplate): NodeTemplate {
  const before = templates.get(template)
  const plain = before ?? {
    bodyType: 'own',
    nodes: template.nodes.map(({ id }) => id),
    edges: edgesIn(template),
  }
  templates.set(template, plain)
  return plain
}

/** @param template of skeletons without labels */
export function findingsOf(
  document: ImageNodeDocument,
  template: NodeTemplate,
  ontology?: Ontology,
): PlacedFinding[] {
  const skeletons = skeletonsOf(document, ontology)
  return skeletons.flatMap((skeleton, place) => {
    const own = skeleton.drawn ? plainTemplate(skeleton.drawn.template) : template
    return lintOnce(own, skeleton.nodes).map((finding) => {
      const names = finding.nodes.map((index) => nodeName(skeleton, index))
      const words = imageNodeText.lint.rules[finding.rule](names)
      return {
        key: `${finding.rule} ${finding.nodes.map((index) => nodeId(skeleton.id, index)).join(' ')}`,
        skeleton,
        finding,
        words: skeletons.length > 1 ? imageNodeText.lint.of(nameOfSkeleton(skeleton, place), words) : words,
      }
    })
  })
}

/** What is looked at one after the other: nodes of one skeleton, the first of which becomes active. */
export interface Suspect {
  readonly skeleton: Skeleton
  readonly nodes: readonly number[]
}

/** Nodes that a model gave without being sure, and that nobody has changed since. */
export function doubtfulIn(document: ImageNodeDocument, fields: Fields, ontology?: Ontology): Suspect[] {
  const doubts = doubtsIn(fields)
  if (Object.keys(doubts).length === 0) return []
  return skeletonsOf(document, ontology).flatMap((skeleton) =>
    [...skeleton.nodes.keys()]
      .filter((index) => isDoubtful(doubts, skeleton, index))
      .map((index) => ({ skeleton, nodes: [index] })),
  )
}

/** Source pixels. */
const AROUND = 40

export function placeOf({ nodes }: Skeleton, indices: readonly number[]): Rect | null {
  const box = boundsOfNodes(nodes, indices)
  if (!box) return null
  const { x, y, width, height } = box
  return { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND }
}

export function suspectAfter(
  suspects: readonly Suspect[],
  active: { readonly skeleton: Skeleton; readonly index: number | null } | null,
): Suspect | null {
  const at = suspects.findIndex(
    ({ skeleton, nodes }) =>
      skeleton.id === active?.skeleton.id && (nodes as readonly (number | null)[])[0] === active.index,
  )
  return suspects[(at + 1) % suspects.length] ?? null
}
