import { setup } from 'xstate'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { polygonGuards, polygonMemory, polygonReports } from './polygonTool.effects.ts'
import { RESTING } from './polygonTool.impl.ts'
import type { PolygonToolContext, PolygonToolOptions } from './polygonTool.impl.ts'

const DROPS = { target: 'idle', actions: 'takeBack' } as const
const COMPLETES = { target: 'idle', actions: 'complete' } as const
/** Put away, a path that encloses something is kept: undo takes it back, nothing would bring it again. */
const SETTLES = [{ guard: 'encloses', ...COMPLETES }, DROPS] as const
const STEPS_BACK = [
  { guard: 'hasMore', target: 'drawing', actions: ['dropLast', 'showPath'] },
  DROPS,
] as const
const BREAKS_OFF = [
  { guard: 'hasMore', target: 'drawing', actions: ['dropPressed', 'showPath'] },
  DROPS,
] as const
const PRESS_ENDS = { CANCEL: DROPS, BACK: DROPS, INTERRUPT: DROPS, SETTLE: DROPS, CHANGED: DROPS } as const

const UNREADY = [{ guard: 'isUnready', actions: 'sayUnready' }] as const
const UNSELECTED = [{ guard: 'pressesMain', actions: 'sayUnselected' }] as const

/** What a layer of polygons has beside the drawing of new ones. */
const TAKES_VERTICES = [
  { guard: 'removesVertex', actions: 'commitVertexRemoval' },
  { guard: 'grabsVertex', target: 'grabbing', actions: 'grab' },
] as const
const REMOVES = { KEY: { guard: 'removes', actions: 'commitRemoval' } } as const
const VERTEX_STATES = {
  grabbing: {
    on: {
      MOVE: { guard: 'dragsAway', target: 'dragging', actions: ['pull', 'showPulled'] },
      UP: { target: 'idle', actions: 'selectGrabbed' },
      ...PRESS_ENDS,
    },
  },
  dragging: {
    on: {
      MOVE: { actions: ['pull', 'showPulled'] },
      UP: { target: 'idle', actions: ['pull', 'completePull'] },
      ...PRESS_ENDS,
    },
  },
} as const

/**
 * A path vertex by vertex, over many presses: closed by Enter, a double click or its first vertex, taken back by
 * Backspace or undo one vertex at a time, and brought back by redo. Where the person wants it, it follows edges between vertices. A press that is
 * broken off, by a second finger too, has done nothing. In a layer of polygons it also moves, inserts and removes vertices.
 */
export const createPolygonTool = (options: PolygonToolOptions) => {
  const changesVertices = options.creates.holds === 'polygons'
  return setup({
    types: {} as { context: PolygonToolContext; events: ToolEvent<unknown> },
    guards: polygonGuards(options),
    actions: { ...polygonMemory(options), ...polygonReports(options) },
  }).createMachine({
    id: 'polygonTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [
            ...(changesVertices ? TAKES_VERTICES : UNREADY),
            { guard: 'begins', target: 'pointing', actions: ['begin', 'showPath'] },
            ...(changesVertices ? [] : UNSELECTED),
          ],
          ...(changesVertices ? REMOVES : {}),
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: { actions: ['moveLast', 'showPath'] },
          UP: { target: 'drawing', actions: ['anchor', 'showPath'] },
          CANCEL: DROPS,
          BACK: STEPS_BACK,
          INTERRUPT: BREAKS_OFF,
          SETTLE: SETTLES,
        },
      },
      drawing: {
        on: {
          HOVER: { actions: ['aim', 'showPath'] },
          DOWN: [
            { guard: 'closes', target: 'closing' },
            { guard: 'adds', target: 'pointing', actions: ['add', 'showPath'] },
          ],
          KEY: [
            { guard: 'confirms', ...COMPLETES },
            { guard: 'dropsOneOfMore', actions: ['dropLast', 'showPath'] },
            { guard: 'dropsLast', ...DROPS },
          ],
          CANCEL: DROPS,
          BACK: STEPS_BACK,
          FORTH: { guard: 'hasUndone', actions: ['bringBack', 'showPath'] },
          SETTLE: SETTLES,
        },
      },
      closing: {
        on: { UP: COMPLETES, CANCEL: DROPS, BACK: 'drawing', INTERRUPT: 'drawing', SETTLE: COMPLETES },
      },
      ...(changesVertices ? VERTEX_STATES : {}),
    },
  })
}
