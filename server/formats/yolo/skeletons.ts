import { NODE_TEMPLATES, type NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { CocoAnnotation } from '../coco/annotations.ts'
import type { YoloFacts } from './facts.ts'

/**
 * The skeleton that a class of YOLO's is about: the one that it is called after, else the tag's or the only one of the
 * product's with as many nodes. Undefined: none of them.
 */
function skeletonOf(
  name: string,
  count: number,
  template: NodeTemplate | undefined,
): NodeTemplate | undefined {
  const candidates: readonly NodeTemplate[] = template ? [template] : Object.values(NODE_TEMPLATES)
  const named = candidates.find(({ bodyType }) => bodyType === name)
  const [only, ...more] = candidates.filter(({ nodes }) => nodes.length === count)
  return named ?? (more.length === 0 ? only : undefined)
}

/** Skeletons as the tag knows them: named so, without the zeros that fill all of a file up to the same length. */
export function ownSkeletons(
  facts: YoloFacts,
  template: NodeTemplate | undefined,
  annotations: readonly CocoAnnotation[],
): { names: YoloFacts['names']; annotations: CocoAnnotation[] } {
  const count = facts.keypoints?.count ?? 0
  const skeletons = new Map(
    [...facts.names].map(([id, name]) => [id, skeletonOf(name, count, template)] as const),
  )
  const names = new Map([...facts.names].map(([id, name]) => [id, skeletons.get(id)?.bodyType ?? name]))
  const own = annotations.map((annotation) => {
    const { category_id: id, keypoints = [] } = annotation
    const length = (skeletons.get(Number(id))?.nodes.length ?? count) * 3
    return keypoints.slice(length).some((value) => value !== 0)
      ? annotation
      : { ...annotation, keypoints: keypoints.slice(0, length) }
  })
  return { names, annotations: own }
}
