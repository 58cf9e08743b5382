import { AVAILABILITY, BLUR } from '../../domain/constants.ts'
import { IMAGE_NODE } from './spec.ts'
import { domainText } from '../../text/common.ts'
import { imageNodeText } from '../../text/image-node.ts'
import type { KindPage, StoredFields } from '../../annotate/page/kind-page.ts'
import { nodeDifferences } from './differences.ts'
import { nodeNotes } from './node-notes.ts'
import { NodeOverlay } from './NodeOverlay.tsx'
import { NodePanel } from './NodePanel.tsx'
import { rejectedNodePlaces } from './rejected-nodes.ts'
import { NODE_COMMANDS } from './commands.ts'

const { blur, filter } = imageNodeText

const words: Readonly<Record<number, string>> = blur.values

const badgeOf = ({ availability, blur: value }: StoredFields<'image-node'>): string | null => {
  if (availability === AVAILABILITY.pending) return domainText.availability[AVAILABILITY.pending]
  return typeof value === 'number' ? (words[value] ?? null) : null
}

export const IMAGE_NODE_PAGE: KindPage<'image-node'> = {
  kind: 'image-node',
  spec: IMAGE_NODE,
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
  differences: nodeDifferences,
  notes: nodeNotes,
  rejected: rejectedNodePlaces,
  commands: NODE_COMMANDS,
}
