import { setup } from 'xstate'
import type { ToolEvent } from '../types.ts'
import { lassoActions, lassoGuards } from './lassoTool.effects.ts'
import { RESTING } from './lassoTool.impl.ts'
import type { LassoToolContext, LassoToolOptions } from './lassoTool.impl.ts'

const DROPS = { target: 'idle', actions: 'takeBack' } as const

/** A free path: its inside goes into a mask when the pointer is let go. A path that is broken off encloses nothing. */
export const createLassoTool = (options: LassoToolOptions) =>
  setup({
    types: {} as { context: LassoToolContext; events: ToolEvent<unknown> },
    guards: lassoGuards(options),
    actions: lassoActions(options),
  }).createMachine({
    id: 'lassoTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [
            { guard: 'isUnready', actions: 'sayUnready' },
            { guard: 'begins', target: 'pointing', actions: 'begin' },
            { guard: 'pressesMain', actions: 'sayUnselected' },
          ],
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: [
            { guard: 'dragsAway', target: 'dragging', actions: ['extend', 'showPath'] },
            { actions: 'extend' },
          ],
          UP: DROPS,
          CANCEL: DROPS,
          BACK: DROPS,
          INTERRUPT: DROPS,
          SETTLE: DROPS,
        },
      },
      dragging: {
        on: {
          MOVE: { actions: ['extend', 'showPath'] },
          UP: { target: 'idle', actions: 'complete' },
          CANCEL: DROPS,
          BACK: DROPS,
          INTERRUPT: DROPS,
          SETTLE: DROPS,
        },
      },
    },
  })
