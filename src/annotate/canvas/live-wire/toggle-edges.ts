import { followsEdges } from '../../../machines/editor/live-wire.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import { imageSegmentText } from '../../../text/image-segment.ts'
import { toasts } from '../../../ui/toasts.ts'

const { title, on, off } = imageSegmentText.edges

interface EdgesScope {
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

/** Lets new paths follow edges, or no longer, and says so: the key works where the switch is not in sight. */
export function toggleEdges({ fields, setFields }: EdgesScope): void {
  const next = !followsEdges(fields)
  setFields({ followsEdges: next })
  toasts.show({ tone: 'info', text: `${title}：${next ? on : off}` })
}
