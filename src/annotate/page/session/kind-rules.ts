import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { AnnotationDocument, Problem, WorkDocument, WorkItem } from '../../../machines/work.ts'
import type { KindRules } from '../../../platform/work/stage-ports.ts'

/** A kind's rules as the ports ask for them. The machines carry every kind's document as opaque JSON. */
export const rulesOf = <K extends Kind>(spec: KindSpec<K>): KindRules => ({
  emptyAnnotation: ({ labels }: WorkItem) => spec.empty(labels) as unknown as AnnotationDocument,
  validate: ({ resource, labels, stage }: WorkItem, { annotation }: WorkDocument): readonly Problem[] => {
    const { width, height, frameCount, duration } = resource
    return spec.validate(annotation, {
      width,
      height,
      frameCount: frameCount ?? undefined,
      duration: duration ?? undefined,
      labels,
      stage,
    })
  },
})
