import { assign, setup } from 'xstate'
import { report } from '../../machines/editor/report.ts'
import type { PointerSample, ToolEvent } from '../../machines/editor/types.ts'

interface PanToolContext {
  readonly last: { readonly screenX: number; readonly screenY: number } | null
}

type Event = ToolEvent<unknown>

const sampleOf = (event: Event): PointerSample => (event as Extract<Event, { sample: PointerSample }>).sample

/** Moves the view with the pointer, by CSS pixels. It never commits: the view is not part of the document. */
export const panTool = setup({
  types: {} as { context: PanToolContext; events: Event },
  actions: {
    hold: assign(({ event }) => ({ last: sampleOf(event) })),
    letGo: assign({ last: null }),
    pan: ({ context: { last }, event, self }) => {
      const { screenX, screenY } = sampleOf(event)
      if (last) report(self, { type: 'TOOL.PAN', dx: screenX - last.screenX, dy: screenY - last.screenY })
    },
  },
}).createMachine({
  id: 'panTool',
  context: { last: null },
  initial: 'idle',
  states: {
    idle: { on: { DOWN: { target: 'pointing', actions: 'hold' } } },
    pointing: {
      on: {
        MOVE: { target: 'dragging', actions: ['pan', 'hold'] },
        UP: 'idle',
        CANCEL: 'idle',
        INTERRUPT: 'idle',
        SETTLE: 'idle',
        RESET: 'idle',
      },
    },
    dragging: {
      exit: 'letGo',
      on: {
        MOVE: { actions: ['pan', 'hold'] },
        UP: 'idle',
        CANCEL: 'idle',
        INTERRUPT: 'idle',
        SETTLE: 'idle',
        RESET: 'idle',
      },
    },
  },
})
