import type { RleMask } from '../../../domain/documents/types.ts'
import type { PromptPoint } from '../../../machines/editor/prompts.ts'
import type { ProposalPreview } from '../../../machines/editor/types.ts'
import type { MaskItem, SceneItem, StrokeItem } from '../../../render/scene.ts'
import { DATA_COLOURS } from '../../colours.ts'
import { RESIZE_HANDLES } from '../boxes.ts'
import type { EditorView } from '../../types.ts'
import { linesOf } from './outline.ts'

const ROLE = 'proposal'

const TINT = { ready: 0.45, waiting: 0.3, failed: 0.3, outdated: 0.3, hint: 0.2 } as const

const proposalOf = ({ preview }: EditorView): ProposalPreview | null =>
  preview?.type === 'proposal' ? preview : null

const items = new WeakMap<RleMask, MaskItem>()

function itemOf({ mask, state }: ProposalPreview): MaskItem | null {
  if (!mask) return null
  const known = items.get(mask)
  if (known?.opacity === TINT[state]) return known
  const item: MaskItem = {
    id: ROLE,
    role: ROLE,
    reach: 'none',
    mask,
    colour: DATA_COLOURS.proposal,
    opacity: TINT[state],
  }
  items.set(mask, item)
  return item
}

let last: { readonly under: readonly MaskItem[]; readonly all: readonly MaskItem[] } | null = null

/** The same list while its content is equal. */
export function withProposal(masks: readonly MaskItem[], view: EditorView): readonly MaskItem[] {
  const proposal = proposalOf(view)
  const item = proposal && itemOf(proposal)
  if (!item) return masks
  if (last?.under !== masks || last.all.at(-1) !== item) last = { under: masks, all: [...masks, item] }
  return last.all
}

export function proposalStroke(view: EditorView): StrokeItem | null {
  const proposal = proposalOf(view)
  if (!proposal?.stroke) return null
  return {
    ...proposal.stroke,
    target: proposal.mask && ROLE,
    colour: DATA_COLOURS.proposal,
    opacity: TINT[proposal.state],
  }
}

const pointItem = ({ x, y, label }: PromptPoint, index: number): SceneItem => ({
  type: 'point',
  id: `${ROLE}-point-${index}`,
  role: ROLE,
  reach: 'none',
  at: { x, y },
  screenRadius: 5,
  style: {
    stroke: '#ffffff',
    fill: label === 1 ? DATA_COLOURS.proposal : DATA_COLOURS.proposalNot,
    screenWidth: 2,
  },
})

export function proposalItems(view: EditorView): readonly SceneItem[] {
  const proposal = proposalOf(view)
  if (!proposal) return []
  const { prompts, mask, ahead, stroke, state, hand, accepted } = proposal
  const box: SceneItem[] = prompts.box
    ? [
        {
          type: 'box',
          id: `${ROLE}-box`,
          role: ROLE,
          reach: 'none',
          rect: prompts.box,
          style: { stroke: DATA_COLOURS.proposal, screenWidth: 1.5, dash: [4, 3] },
          // Another hand paints over it.
          ...(hand === 'smart' && !accepted ? { handles: RESIZE_HANDLES } : {}),
        },
      ]
    : []
  const lines =
    mask && !stroke ? linesOf(mask, ROLE, DATA_COLOURS.proposal, { dashed: state !== 'ready' }) : []
  const next =
    ahead && state !== 'hint' ? linesOf(ahead, `${ROLE}-ahead`, DATA_COLOURS.ahead, { dashed: true }) : []
  return [...lines, ...next, ...box, ...(state === 'hint' ? [] : prompts.points.map(pointItem))]
}
