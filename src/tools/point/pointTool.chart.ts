import { setup } from 'xstate'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { pointActions, pointGuards } from './pointTool.effects.ts'
import { RESTING } from './pointTool.impl.ts'
import type { PointToolContext, PointToolOptions } from './pointTool.impl.ts'

const DROPS = { target: 'idle', actions: 'takeBack' } as const
const ENDS = { CANCEL: DROPS, BACK: DROPS, INTERRUPT: DROPS, SETTLE: DROPS, CHANGED: DROPS } as const

const PLACES = {
  guard: 'pressesMain',
  target: 'dragging',
  actions: ['beginPlace', 'showPoint'],
} as const
const PICKS_NOTHING = { guard: 'pressesMain', actions: 'selectNothing' } as const

/** Single points: a press places one where it is let go, a drag moves one, a click selects, arrows nudge. */
export const createPointTool = (options: PointToolOptions) =>
  setup({
    types: {} as { context: PointToolContext; events: ToolEvent<unknown> },
    guards: pointGuards(options),
    actions: pointActions(options),
  }).createMachine({
    id: 'pointTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [
            { guard: 'grabsPoint', target: 'pointing', actions: 'beginMove' },
            options.creates ? PLACES : PICKS_NOTHING,
          ],
          KEY: [
            { guard: 'nudges', actions: 'commitNudge' },
            { guard: 'removes', actions: 'commitRemoval' },
          ],
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: { guard: 'dragsAway', target: 'dragging', actions: 'showPoint' },
          UP: { target: 'idle', actions: 'selectPressed' },
          ...ENDS,
        },
      },
      dragging: {
        on: {
          MOVE: { actions: 'showPoint' },
          UP: { target: 'idle', actions: 'complete' },
          ...ENDS,
        },
      },
    },
  })
