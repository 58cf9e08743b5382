import { Scaling, Waypoints } from 'lucide-react'
import { AVAILABILITY, BLUR } from '../../domain/constants.ts'
import type { ImageNodeDocument } from '../../domain/documents/schemas.ts'
import { KIND_SPECS } from '../../kinds/table.ts'
import { domainText } from '../../text/common.ts'
import { imageNodeText } from '../../text/image-node.ts'
import type { ScreenKind } from '../screen/screen-kind.ts'
import { nodeDifferences } from './node-differences.ts'
import { nodeNotes } from './node-notes.ts'
import { NodeOverlay } from './NodeOverlay.tsx'
import { NodePanel } from './NodePanel.tsx'
import { rejectedNodePlaces } from './rejected-nodes.ts'
import { runNodeCommand } from './run-node-command.ts'

const { blur, filter } = imageNodeText

const badgeOf = ({ availability, blur: value }: ImageNodeDocument): string | null => {
  if (availability === AVAILABILITY.pending) return domainText.availability[availability]
  return value === null ? null : blur.values[value]
}

/** The annotation screen of keypoints. */
export const IMAGE_NODE_SCREEN: ScreenKind<'image-node'> = {
  kind: 'image-node',
  spec: KIND_SPECS['image-node'],
  Panel: NodePanel,
  Overlay: NodeOverlay,
  strip: {
    filter: {
      label: filter.label,
      field: 'filterValue',
      options: [
        { value: 'all', label: filter.all },
        ...Object.values(BLUR).map((value) => ({ value, label: blur.values[value] })),
      ],
      matches: (document, value) => document.blur === value,
    },
    badge: badgeOf,
  },
  toolIcons: {
    'tool.node': <Waypoints size={18} />,
    'tool.whole': <Scaling size={18} />,
  },
  differences: nodeDifferences,
  notes: nodeNotes,
  rejected: rejectedNodePlaces,
  run: runNodeCommand,
}
