import type { WorkItem } from '../../../machines/work.ts'
import { commonReasons } from '../../../text/reasons.ts'

export const reasonsFor = ({
  resource,
  labels,
}: {
  readonly resource: Pick<WorkItem['resource'], 'kind'>
  readonly labels: Pick<WorkItem['labels'], 'commentReasons'>
}): readonly string[] =>
  labels.commentReasons.length > 0 ? labels.commentReasons : commonReasons(resource.kind)
