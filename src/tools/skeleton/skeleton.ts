import { Scaling, ScanSearch, Waypoints } from 'lucide-react'
import { setup } from 'xstate'
import type { Node } from '../../domain/documents/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { isRecord } from '../../domain/is-record.ts'
import { keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import { rectBetween } from '../../machines/editor/rects.ts'
import { MARQUEE_ROLE } from '../../machines/editor/types.ts'
import type {
  Commit,
  Fields,
  PointerSample,
  Preview,
  ToolEvent,
  ToolView,
} from '../../machines/editor/types.ts'
import { DROPS_WHEN_OUTDATED, assignTo, pressActions, pressGuards, pressStates } from '../press.ts'
import type { At as PressAt } from '../press.ts'
import { toolFrom } from '../tool.ts'
import {
  activeIn,
  clickOf,
  commitOf,
  gestureAt,
  nodesOfGesture,
  previewOf,
  standsAsPressed,
} from './skeleton-gestures.ts'
import type { Gesture, SkeletonToolOptions } from './skeleton-gestures.ts'
import { groupsEdit, groupsPreview, marqueeSelection, movedGroups, toggledNode } from './skeleton-many.ts'
import { arrowOf, isRemoval, removalOf, stepOf } from './skeleton-keys.ts'

export interface SkeletonToolContext {
  readonly gesture: Gesture | null
  readonly press: PointerSample | null
  readonly view: ToolView<unknown> | null
}

const RESTING: SkeletonToolContext = { gesture: null, press: null, view: null }

type At = PressAt<SkeletonToolContext>

function nodesNow(
  options: SkeletonToolOptions,
  { context: { gesture, press, view }, event }: At,
): readonly Node[] | null {
  return gesture && press && view
    ? nodesOfGesture(options, gesture, press, samplesOf(event).sample, view)
    : null
}

function onePreview(options: SkeletonToolOptions, at: At): Preview | null {
  const { gesture } = at.context
  const nodes = nodesNow(options, at)
  return gesture && nodes && previewOf(options.layer, gesture, nodes)
}

/** Field of the view: a box that a model is to be asked about, until the page has asked. */
const ASKED_FIELD = 'askedBox'

export const askedFields = (box: Rect | null): Fields => ({ [ASKED_FIELD]: box && { ...box } })

export const askedBox = ({ [ASKED_FIELD]: box }: Fields): Rect | null =>
  isRecord(box) ? (box as object as Rect) : null

const NO_LIMITS = { proportional: false, centred: false }

function severalNow({ context: { gesture, press, view }, event }: At) {
  if (!gesture || !press || !view) return null
  const { sample } = samplesOf(event)
  if (gesture.type === 'marquee' || gesture.type === 'ask') {
    const rect = rectBetween(press, sample, view.bounds, NO_LIMITS)
    return gesture.type === 'ask'
      ? { type: gesture.type, rect }
      : { type: gesture.type, adds: gesture.adds, rect }
  }
  if (gesture.type !== 'many') return null
  const by = { x: sample.x - press.x, y: sample.y - press.y }
  return { type: gesture.type, changed: movedGroups(gesture.groups, by, view.bounds) }
}

function severalPreview({ layer }: SkeletonToolOptions, at: At): Preview | null {
  const several = severalNow(at)
  if (several?.type === 'many') return groupsPreview(layer, several.changed)
  return several && { type: 'box', role: MARQUEE_ROLE, id: null, rect: several.rect }
}

function completeSeveral({ layer }: SkeletonToolOptions, at: At & ToolActor): void {
  const several = severalNow(at)
  const { view } = at.context
  if (!several || !view) return
  if (several.type === 'ask')
    return report(at.self, { type: 'TOOL.LATER', fields: askedFields(several.rect) })
  if (several.type === 'marquee') {
    const selection = marqueeSelection(layer, view, several.rect, several.adds)
    return report(at.self, { type: 'TOOL.SELECT', selection })
  }
  const edit = groupsEdit(layer, view.document, several.changed)
  tell(at, edit ? { edit, label: 'node-move' } : {})
}

/** A click leaves one node, the active one; with Shift it toggles one. */
function selectionAfter(options: SkeletonToolOptions, gesture: Gesture, view: ToolView<unknown>) {
  const { selection } = view
  if (gesture.type === 'marquee' && gesture.adds) return selection
  if (gesture.type !== 'move' || gesture.click !== 'toggle') return selection.length === 0 ? selection : []
  const one = { skeleton: gesture.skeleton.id, index: gesture.index }
  return toggledNode(options.layer, selection, one, activeIn(options, view))
}

const isCommit = (what: Commit | Fields): what is Commit => 'edit' in what

function tell({ self }: ToolActor, what: Commit | Fields): void {
  if (isCommit(what)) report(self, { type: 'TOOL.COMMIT', commit: what })
  else {
    report(self, { type: 'TOOL.CANCEL' })
    if (Object.keys(what).length > 0) report(self, { type: 'TOOL.FIELDS', fields: what })
  }
}

const skeletonGuards = (options: SkeletonToolOptions) => ({
  ...pressGuards,
  begins: ({ event }: At) => gestureAt(options, samplesOf(event).sample, samplesOf(event).view) !== null,
  standsAsPressed: ({ context: { gesture }, event }: At) =>
    gesture !== null && standsAsPressed(options, gesture, viewsOf(event).view),
  moves: ({ event }: At) => stepOf(keysOf(event).key) !== null,
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && removalOf(options, keysOf(event).view) !== null,
})

const skeletonActions = (options: SkeletonToolOptions) => {
  const remember = assignTo<SkeletonToolContext>()
  const show = (at: At & ToolActor): void => {
    const preview = severalPreview(options, at) ?? onePreview(options, at)
    if (preview) report(at.self, { type: 'TOOL.PREVIEW', preview })
  }
  return {
    ...pressActions,
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { gesture: gestureAt(options, sample, view), press: sample, view }
    }),
    look: remember(({ event }) => ({ view: viewsOf(event).view })),
    rest: remember(() => RESTING),
    showPlaced: (at: At & ToolActor) => {
      if (at.context.gesture?.type === 'place') show(at)
    },
    showPreview: show,
    click: ({ context: { gesture, press, view }, self }: At & ToolActor) => {
      if (!gesture || !press || !view) return
      const selection = selectionAfter(options, gesture, view)
      tell({ self }, clickOf(options, gesture, press, view))
      if (selection !== view.selection) report(self, { type: 'TOOL.SELECT', selection })
    },
    complete: (at: At & ToolActor) => {
      const { gesture, view } = at.context
      if (gesture?.type === 'marquee' || gesture?.type === 'ask' || gesture?.type === 'many')
        return completeSeveral(options, at)
      const nodes = nodesNow(options, at)
      tell(at, (gesture && view && nodes && commitOf(options, gesture, nodes, view)) ?? {})
    },
    selectNothing: ({ self }: ToolActor) => {
      tell({ self }, { activeNode: null })
      report(self, { type: 'TOOL.SELECT', selection: [] })
    },
    move: ({ event, self }: At & ToolActor) => {
      const what = arrowOf(options, keysOf(event).key, keysOf(event).view)
      if (isCommit(what)) report(self, { type: 'TOOL.COMMIT', commit: what })
      else report(self, { type: 'TOOL.FIELDS', fields: what })
    },
    remove: ({ event, self }: At & ToolActor) => {
      const commit = removalOf(options, keysOf(event).view)
      if (commit) report(self, { type: 'TOOL.COMMIT', commit })
    },
  }
}

/** The active node is a view field, since lists and keys choose it too. */
export const createSkeletonTool = (options: SkeletonToolOptions) =>
  setup({
    types: {} as { context: SkeletonToolContext; events: ToolEvent<unknown> },
    guards: skeletonGuards(options),
    actions: skeletonActions(options),
  }).createMachine({
    id: 'skeletonTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: pressStates({
      idle: {
        DOWN: { guard: 'begins', target: 'pointing', actions: ['begin', 'showPlaced'] },
        KEY: [
          { guard: 'moves', actions: 'move' },
          { guard: 'removes', actions: 'remove' },
        ],
      },
      pointing: {
        MOVE: { guard: 'dragsAway', target: 'dragging', actions: 'showPreview' },
        UP: { target: 'idle', actions: 'click' },
        ...DROPS_WHEN_OUTDATED,
      },
      dragging: {
        MOVE: { actions: 'showPreview' },
        UP: { target: 'idle', actions: 'complete' },
        ...DROPS_WHEN_OUTDATED,
      },
    }),
  })

const skeletonTool = toolFrom({ cursor: 'edge', preview: 'node', machine: createSkeletonTool })

export const NODE = skeletonTool('node', Waypoints, { code: 'KeyV' })
export const WHOLE = skeletonTool('whole', Scaling, { code: 'KeyP' })
export const SUGGEST = skeletonTool('suggest', ScanSearch, { code: 'KeyP', shift: true })
