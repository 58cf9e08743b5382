import { setup } from 'xstate'
import type { ToolEvent } from '../types.ts'
import { brushGuards, brushMemory, brushReports } from './brushTool.effects.ts'
import { FRESH } from './brushTool.impl.ts'
import type { BrushToolContext, BrushToolOptions } from './brushTool.impl.ts'

const PAINTS = ['extend', 'showStroke'] as const
const KEEPS = { target: 'idle', actions: ['complete', 'remember'] } as const
const DROPS = { target: 'idle', actions: 'takeBack' } as const

/**
 * Brush and eraser. A stroke is one commit, made at its end on the document as it is then, so nothing that happens to
 * the document in between spoils it. Whatever comes between keeps what was drawn, but for the dot that the first of
 * two fingers leaves. A drag with Alt changes the size.
 */
export const createBrushTool = (options: BrushToolOptions) =>
  setup({
    types: {} as { context: BrushToolContext; events: ToolEvent<unknown> },
    guards: brushGuards(options),
    actions: { ...brushMemory(options), ...brushReports(options) },
  }).createMachine({
    id: 'brushTool',
    context: FRESH,
    initial: 'idle',
    on: { RESET: { target: '.idle', actions: 'forget' } },
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [
            { guard: 'resizes', target: 'sizing', actions: 'beginSizing' },
            { guard: 'isUnready', actions: 'sayUnready' },
            { guard: 'paints', target: 'pointing', actions: ['begin', ...PAINTS] },
            { guard: 'pressesMain', actions: 'sayUnselected' },
          ],
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: [{ guard: 'dragsAway', target: 'dragging', actions: PAINTS }, { actions: PAINTS }],
          UP: KEEPS,
          CANCEL: DROPS,
          BACK: DROPS,
          INTERRUPT: DROPS,
          SETTLE: KEEPS,
        },
      },
      dragging: {
        on: {
          MOVE: { actions: PAINTS },
          UP: { target: 'idle', actions: ['extend', 'complete', 'remember'] },
          CANCEL: DROPS,
          BACK: DROPS,
          INTERRUPT: KEEPS,
          SETTLE: KEEPS,
        },
      },
      sizing: {
        on: {
          MOVE: { actions: 'resize' },
          UP: DROPS,
          CANCEL: { target: 'idle', actions: ['restoreSize', 'takeBack'] },
          BACK: { target: 'idle', actions: ['restoreSize', 'takeBack'] },
          INTERRUPT: DROPS,
          SETTLE: DROPS,
        },
      },
    },
  })
