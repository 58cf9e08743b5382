import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { type CocoAnnotation } from '../coco/annotations.ts'
import { fittingTemplate, sameNode } from '../coco/read-keypoints.ts'
import { AnnotationRefusal } from '../errors.ts'
import { attributeOf, isSet, pointsOf } from './attributes.ts'
import { shapeText } from '../shapes/text.ts'
import { cvatText } from './text.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

/** A skeleton as COCO has it: the name of its template, and x, y and visibility of each node in the template's order. */
type Skeleton = Required<Pick<CocoAnnotation, 'category_id' | 'keypoints'>>

function nodesOf(element: XmlElement): Map<string, XmlElement> {
  const nodes = new Map<string, XmlElement>()
  for (const child of element.children) {
    if (child.name === 'attribute') continue
    if (child.name !== 'points') throw new AnnotationRefusal(cvatText.notNode(child.name))
    const name = attributeOf(child, 'label')
    if (nodes.has(name)) throw new AnnotationRefusal(shapeText.nodeTwice(name))
    nodes.set(name, child)
  }
  return nodes
}

function place(node: XmlElement, name: string): readonly [number, number] {
  const [x = 0, y = 0, ...more] = pointsOf(node)
  if (more.length > 0) throw new AnnotationRefusal(shapeText.onePoint(name))
  return [x, y]
}

/**
 * A node that is `outside` is not labelled, one that is `occluded` is hidden. Where it is outside its place says nothing:
 * CVAT leaves it wherever it was drawn at first.
 */
function keypoint(node: XmlElement | undefined, name: string): number[] {
  if (!node || isSet(node, 'outside')) return [0, 0, 0]
  return [...place(node, name), isSet(node, 'occluded') ? 1 : 2]
}

/**
 * CVAT names the nodes of a skeleton, in any order: its template is the one that has all of these names and no other, or
 * the one that the skeleton is called after, of which nodes may be missing. Throws an `AnnotationRefusal`.
 */
export function readSkeleton(element: XmlElement, own: NodeTemplate | undefined): Skeleton {
  const label = attributeOf(element, 'label')
  const nodes = [...nodesOf(element)]
  const template = fittingTemplate(own, label, ({ bodyType, nodes: names }) => {
    const isComplete = names.length === nodes.length || bodyType === label
    return isComplete && nodes.every(([given]) => names.some((name) => sameNode(name, given)))
  })
  const keypoints = template.nodes.flatMap((name) =>
    keypoint(nodes.find(([given]) => sameNode(name, given))?.[1], name),
  )
  return { category_id: template.bodyType, keypoints }
}
