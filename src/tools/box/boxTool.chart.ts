import { setup } from 'xstate'
import { hasLimit } from '../../machines/editor/box-layer.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { boxGuards, boxMemory, boxReports } from './boxTool.effects.ts'
import { RESTING } from './boxTool.impl.ts'
import type { BoxToolContext, BoxToolOptions } from './boxTool.impl.ts'

/** A key that rates the picture while a box is drawn takes nothing from it. */
const CHANGES = [
  { guard: 'standsAsPressed', actions: 'look' },
  { target: 'idle', actions: 'abandon' },
] as const
const FULL = [{ guard: 'makesTooMany', target: 'idle', actions: ['sayFull', 'takeBack'] }] as const
const TURNS = [{ guard: 'turns', actions: 'commitTurn' }] as const

/**
 * The one tool of all boxes: crops, exclusions and error boxes differ in their options alone. A drag makes, moves,
 * resizes or turns, a click selects, keys nudge and turn; each ends with one commit or a cancel.
 */
export const createBoxTool = (options: BoxToolOptions) =>
  setup({
    types: {} as { context: BoxToolContext; events: ToolEvent<unknown> },
    guards: boxGuards(options),
    actions: { ...boxMemory(options), ...boxReports(options) },
  }).createMachine({
    id: 'boxTool',
    context: RESTING,
    initial: 'idle',
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [
            { guard: 'grabsHandle', target: 'pointing', actions: 'beginPull' },
            { guard: 'grabsBox', target: 'pointing', actions: 'beginMove' },
            { guard: 'pressesMain', target: 'pointing', actions: 'beginCreate' },
          ],
          KEY: [
            { guard: 'nudges', actions: 'commitNudge' },
            ...(options.layers.some(({ turns }) => turns) ? TURNS : []),
            { guard: 'removes', actions: 'commitRemoval' },
          ],
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: [
            ...(hasLimit(options.creates) ? FULL : []),
            { guard: 'dragsAway', target: 'dragging', actions: ['trackRect', 'showPreview'] },
          ],
          UP: { target: 'idle', actions: ['selectPressed', 'rememberClick'] },
          CANCEL: { target: 'idle', actions: 'takeBack' },
          BACK: { target: 'idle', actions: 'takeBack' },
          INTERRUPT: { target: 'idle', actions: 'abandon' },
          SETTLE: { target: 'idle', actions: 'abandon' },
          CHANGED: CHANGES,
          RESET: 'idle',
        },
      },
      dragging: {
        on: {
          MOVE: { actions: ['trackRect', 'showPreview'] },
          UP: [
            { guard: 'leavesBox', target: 'idle', actions: 'complete' },
            { target: 'idle', actions: 'takeBack' },
          ],
          CANCEL: { target: 'idle', actions: 'takeBack' },
          BACK: { target: 'idle', actions: 'takeBack' },
          INTERRUPT: { target: 'idle', actions: 'abandon' },
          SETTLE: { target: 'idle', actions: 'abandon' },
          CHANGED: CHANGES,
          RESET: 'idle',
        },
      },
    },
  })
