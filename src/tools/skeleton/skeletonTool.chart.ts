import { setup } from 'xstate'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { RESTING, skeletonActions, skeletonGuards } from './skeletonTool.effects.ts'
import type { SkeletonToolContext } from './skeletonTool.effects.ts'
import type { SkeletonToolOptions } from './skeletonTool.gestures.ts'

/** A key that rates the picture while a node is placed takes nothing from it. */
const CHANGES = [
  { guard: 'standsAsPressed', actions: 'look' },
  { target: 'idle', actions: 'abandon' },
] as const

/**
 * Places the nodes of a skeleton, one click each in the template's order, or drops and shapes the whole of it. What is
 * active lies in the fields of the view, since lists and keys choose it too; each press ends with one commit or none.
 */
export const createSkeletonTool = (options: SkeletonToolOptions) =>
  setup({
    types: {} as { context: SkeletonToolContext; events: ToolEvent<unknown> },
    guards: skeletonGuards(options),
    actions: skeletonActions(options),
  }).createMachine({
    id: 'skeletonTool',
    context: RESTING,
    initial: 'idle',
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: { guard: 'begins', target: 'pointing', actions: ['begin', 'showPlaced'] },
          KEY: [
            { guard: 'moves', actions: 'move' },
            { guard: 'removes', actions: 'remove' },
          ],
          CANCEL: { actions: 'chooseNone' },
        },
      },
      pointing: {
        on: {
          MOVE: { guard: 'dragsAway', target: 'dragging', actions: 'showPreview' },
          UP: { target: 'idle', actions: 'click' },
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
          MOVE: { actions: 'showPreview' },
          UP: { target: 'idle', actions: 'complete' },
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
