import type { AnyStateMachine } from 'xstate'
import { STAGE_MACHINES } from '../../src/machines/stage/machines.ts'
import type { Stage } from '../../src/domain/lifecycle/tasks.ts'
import {
  draftAlone,
  draftViews,
  heartbeatAlone,
  heartbeatViews,
  outboxAlone,
  outboxViews,
  pushAlone,
  pushViews,
  sessionAlone,
  sessionViews,
} from './actor-views.ts'
import { boxTool, boxToolViews, panToolViews, selectToolMachine, turnTool } from './box-views.ts'
import { editorMachine, editorViews } from './editor-views.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import type { View } from './harness.ts'
import { nodesTool, skeletonViews, wholeTool } from './skeleton-views.ts'
import { smartTool, smartViews } from './smart-views.ts'
import { stageViews, withRules } from './stage-views.ts'
import { maskToolModels, pickTool, pointTool, pointViews, polygonViews, vertexTool } from './tool-views.ts'

/** A machine, how it is looked at, and the table that it must fit. */
export interface Model {
  readonly name: string
  readonly machine: AnyStateMachine
  readonly views: readonly View[]
  readonly table: string
}

const stage = (name: Stage, table: string): Model => ({
  name,
  machine: withRules(STAGE_MACHINES[name]),
  views: stageViews(name),
  table,
})

export const MODELS: readonly Model[] = [
  stage('mark', 'stage'),
  stage('check', 'stage'),
  stage('approve', 'stage'),
  stage('redo', 'stage'),
  stage('pending', 'stage'),
  stage('edit', 'stage-edit'),
  { name: 'editor', machine: editorMachine, views: editorViews, table: 'editor' },
  { name: 'boxTool', machine: boxTool, views: boxToolViews, table: 'box-tool' },
  { name: 'boxTool that makes none', machine: selectToolMachine, views: boxToolViews, table: 'select-tool' },
  { name: 'skeletonTool', machine: nodesTool, views: skeletonViews, table: 'skeleton-tool' },
  {
    name: 'skeletonTool of wholes',
    machine: wholeTool,
    views: skeletonViews,
    table: 'skeleton-whole-tool',
  },
  { name: 'boxTool of boxes that turn', machine: turnTool, views: boxToolViews, table: 'turn-tool' },
  { name: 'pointTool', machine: pointTool, views: pointViews, table: 'point-tool' },
  { name: 'pointTool that places none', machine: pickTool, views: pointViews, table: 'point-pick-tool' },
  // An eraser is a brush; the smart tool has looks of its own.
  ...maskToolModels.filter(({ name }) => name !== 'eraserTool' && name !== 'smartTool'),
  {
    name: 'polygonTool of polygons',
    machine: vertexTool,
    views: polygonViews,
    table: 'polygon-vertex-tool',
  },
  { name: 'smartTool', machine: smartTool, views: smartViews, table: 'smart-tool' },
  { name: 'panTool', machine: panTool, views: panToolViews, table: 'pan-tool' },
  { name: 'draft', machine: draftAlone, views: draftViews, table: 'draft' },
  { name: 'heartbeat', machine: heartbeatAlone, views: heartbeatViews, table: 'heartbeat' },
  { name: 'push', machine: pushAlone, views: pushViews, table: 'push' },
  { name: 'session', machine: sessionAlone, views: sessionViews, table: 'session' },
  { name: 'outbox', machine: outboxAlone, views: outboxViews, table: 'outbox' },
]
