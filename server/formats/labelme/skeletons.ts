import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { CocoAnnotation } from '../coco/annotations.ts'
import { fittingTemplate, sameNode } from '../coco/read-keypoints.ts'
import { AnnotationRefusal } from '../errors.ts'
import { isNear, within } from '../shapes/areas.ts'
import { saying } from '../shapes/saying.ts'
import { shapeText } from '../shapes/text.ts'
import { groupsOf, skeletonOf, type Turn } from './groups.ts'
import { labelmeText } from './text.ts'

const nodesOf = (group: readonly Turn[]) => group.filter(({ shape }) => shape.shape_type === 'point')

function keypoint({ shape: { label, points, difficult } }: Turn, { width, height }: Size): number[] {
  const [place, ...more] = points
  if (!place || more.length > 0) throw new AnnotationRefusal(shapeText.onePoint(label))
  const [x, y] = place
  if (!isNear(x, width) || !isNear(y, height)) throw new AnnotationRefusal(shapeText.nodeOutside(label))
  return [within(x, width), within(y, height), difficult ? 1 : 2]
}

function skeleton(
  group: readonly Turn[],
  picture: Size,
  own: NodeTemplate | undefined,
  id: number,
): CocoAnnotation {
  const nodes = nodesOf(group)
  if (nodes.length === 0) throw new AnnotationRefusal(labelmeText.noNodes)
  const twice = nodes.find(
    ({ shape }, at) => nodes.findIndex((other) => sameNode(other.shape.label, shape.label)) < at,
  )
  if (twice) throw new AnnotationRefusal(shapeText.nodeTwice(twice.shape.label))
  const box = group.find(({ shape }) => shape.shape_type !== 'point')
  // A node that nobody placed is not in the file: those that are must all be the template's.
  const template = fittingTemplate(own, box?.shape.label ?? null, ({ nodes: names }) =>
    nodes.every(({ shape }) => names.some((name) => sameNode(name, shape.label))),
  )
  const keypoints = template.nodes.flatMap((name) => {
    const node = nodes.find(({ shape }) => sameNode(shape.label, name))
    return node ? keypoint(node, picture) : [0, 0, 0]
  })
  return { id, category_id: template.bodyType, keypoints }
}

const groupName = ([first]: readonly Turn[]): string => labelmeText.group(String(first?.shape.group_id ?? ''))

/**
 * Points as skeletons: those of one group are the nodes of one, by their labels, and a box in the group is its body, whose
 * label tells templates apart. Throws an `AnnotationRefusal` that names the group.
 */
export function readSkeletons(
  shapes: readonly Turn[],
  picture: Size,
  own: NodeTemplate | undefined,
): CocoAnnotation[] {
  for (const { turn, shape } of shapes)
    if (shape.shape_type !== 'point' && shape.shape_type !== 'rectangle')
      throw new AnnotationRefusal(
        shapeText.shape(turn, shape.shape_type, shape.label, shapeText.noPlace(shape.shape_type)),
      )
  return groupsOf(shapes, skeletonOf).map((group, at) =>
    saying(
      () => skeleton(group, picture, own, at + 1),
      (why) => labelmeText.inGroup(groupName(group), why),
    ),
  )
}
