import { Hand } from 'lucide-react'
import { assign, setup } from 'xstate'
import { report, samplesOf } from '../../machines/editor/report.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { toolFrom } from '../tool.ts'

interface PanToolContext {
  readonly last: { readonly screenX: number; readonly screenY: number } | null
}

/** In CSS pixels. Never commits: the view is not part of the document. */
export const panTool = setup({
  types: {} as { context: PanToolContext; events: ToolEvent<unknown> },
  actions: {
    hold: assign(({ event }) => ({ last: samplesOf(event).sample })),
    letGo: assign({ last: null }),
    pan: ({ context: { last }, event, self }) => {
      const { screenX, screenY } = samplesOf(event).sample
      if (last) report(self, { type: 'TOOL.PAN', dx: screenX - last.screenX, dy: screenY - last.screenY })
    },
  },
}).createMachine({
  id: 'panTool',
  context: { last: null },
  initial: 'idle',
  on: { UP: '.idle', CANCEL: '.idle', INTERRUPT: '.idle', SETTLE: '.idle', RESET: '.idle' },
  states: {
    idle: { on: { DOWN: { target: 'pointing', actions: 'hold' } } },
    pointing: { on: { MOVE: { target: 'dragging', actions: ['pan', 'hold'] } } },
    dragging: { exit: 'letGo', on: { MOVE: { actions: ['pan', 'hold'] } } },
  },
})

export const PAN = toolFrom({ cursor: 'grab', preview: null, machine: () => panTool })('pan', Hand, {
  code: 'Space',
})
