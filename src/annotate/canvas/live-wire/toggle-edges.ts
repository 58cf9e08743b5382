import { followsEdges } from '../../../machines/editor/live-wire.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import { imageSegmentText } from '../../../text/image-segment.ts'
import { toasts } from '../../../ui/toasts.ts'

const { title, on, off } = imageSegmentText.edges

interface EdgesScope {
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

/** Tells the user too, because the switch may be out of sight. */
export function toggleEdges({ fields, setFields }: EdgesScope): void {
  const next = !followsEdges(fields)
  setFields({ followsEdges: next })
  toasts.show({ tone: 'info', text: `${title}：${next ? on : off}` })
}
