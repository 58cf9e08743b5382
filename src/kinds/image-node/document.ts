import { ImageNodeAnnotation } from '../../contract/documents.ts'
import { AVAILABILITY, VISIBILITY, availabilityOfBlur } from '../../domain/constants.ts'
import { BOUNDS_TOLERANCE } from '../../domain/documents/limits.ts'
import type { DocumentRules } from '../../domain/documents/rules.ts'
import { EMPTY_COMMON } from '../../domain/documents/rules.ts'
import type { NodeTemplate } from '../../domain/documents/templates.ts'
import { templateOf, unlabelledNodes } from '../../domain/documents/templates.ts'
import { boxList, uniqueIds } from '../../domain/documents/traits.ts'
import type { ImageNodeDocument, Node } from '../../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../../domain/documents/violation.ts'
import { violation } from '../../domain/documents/violation.ts'
import { insidePicture } from '../../domain/geometry/rect.ts'
import { emptySkeletons, labelledSkeletons, skeletonViolations } from '../../domain/ontology/skeletons.ts'

const nodeNames = (path: string, nodes: readonly Node[], template: NodeTemplate): Violation[] => {
  if (nodes.length !== template.nodes.length)
    return [violation(path, 'template-nodes', { expected: `${template.nodes.length} 个` })]
  const wrong = nodes.findIndex((node, index) => node.name !== template.nodes[index])
  if (wrong === -1) return []
  return [violation(`${path}[${wrong}].name`, 'template-nodes', { expected: template.nodes[wrong] ?? '' })]
}

/** Unlabelled nodes have no place. */
const nodePlaces = (path: string, nodes: readonly Node[], context: DocumentContext): Violation[] =>
  nodes.flatMap((node, index) => {
    const point = { x: node.x, y: node.y, width: 0, height: 0 }
    if (node.visibility === VISIBILITY.unlabelled || insidePicture(point, context, BOUNDS_TOLERANCE))
      return []
    return [violation(`${path}[${index}]`, 'inside-picture', { limit: `${context.width}×${context.height}` })]
  })

const nodeList = (path: string, nodes: readonly Node[], template: NodeTemplate, context: DocumentContext) => [
  ...nodeNames(path, nodes, template),
  ...nodePlaces(path, nodes, context),
]

const skeletons = (document: ImageNodeDocument, context: DocumentContext): Violation[] => {
  const own = context.labels?.template
  if (own !== undefined && own.bodyType !== document.bodyType)
    return [violation('bodyType', 'body-type', { expected: own.bodyType })]
  const template = templateOf(document.bodyType, own)
  if (template === null) return [violation('bodyType', 'template-unknown')]
  return [
    ...nodeList('nodes', document.nodes, template, context),
    ...uniqueIds('extras', document.extras),
    ...document.extras.flatMap((extra, index) =>
      nodeList(`extras[${index}].nodes`, extra.nodes, template, context),
    ),
  ]
}

const blur = ({ availability, blur }: ImageNodeDocument): Violation[] => {
  if (availability === AVAILABILITY.pending) return []
  if (blur === null) return [violation('blur', 'blur-required')]
  const expected = availabilityOfBlur(blur)
  return availability === expected ? [] : [violation('availability', 'blur-availability', { expected })]
}

export const imageNodeRules: DocumentRules<ImageNodeDocument> = {
  schema: ImageNodeAnnotation,
  violations: (document, context) => [
    ...blur(document),
    ...skeletons(document, context),
    ...boxList('errorBoxes', document.errorBoxes, context),
    ...skeletonViolations(document, context),
  ],
  empty(labels) {
    const bodyType = labels?.template?.bodyType ?? 'right-hand'
    return {
      ...EMPTY_COMMON,
      bodyType,
      nodes: unlabelledNodes(bodyType, labels?.template),
      extras: [],
      blur: null,
      isQualified: null,
      comment: '',
      errorBoxes: [],
      ...emptySkeletons(labels?.ontology),
    }
  },
  labelled: labelledSkeletons,
}
