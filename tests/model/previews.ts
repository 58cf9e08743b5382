/** What tools show, as editors hear it. */

/** A box in the making. */
export const aPreview = {
  type: 'TOOL.PREVIEW',
  preview: { type: 'box', role: 'exclude', id: null, rect: { x: 0, y: 0, width: 1, height: 1 } },
} as const

/** The rectangle that selects. */
export const aMarquee = {
  type: 'TOOL.PREVIEW',
  preview: { type: 'box', role: 'marquee', id: null, rect: { x: 0, y: 0, width: 1, height: 1 } },
} as const

/** What an engine would propose where the pointer rests. */
export const aHint = {
  type: 'TOOL.PREVIEW',
  preview: {
    type: 'proposal',
    role: 'mask',
    target: null,
    refines: false,
    prompts: { points: [], box: null },
    mask: null,
    score: null,
    ahead: null,
    hand: 'smart',
    stroke: null,
    state: 'hint',
    problem: null,
    accepted: false,
  },
} as const

/** What an engine proposes and a person has yet to accept. */
export const aProposal = {
  type: 'TOOL.PREVIEW',
  preview: { ...aHint.preview, state: 'ready' },
} as const
