import type { AnyStateMachine } from 'xstate'
import { STAGE_MACHINES } from '../../src/machines/stage/machines.ts'
import type { Stage } from '../../src/machines/work.ts'
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
import {
  boxTool,
  boxToolViews,
  editorMachine,
  editorViews,
  panToolViews,
  selectToolMachine,
} from './editor-views.ts'
import { panTool } from '../../src/machines/editor/tools/panTool.chart.ts'
import type { View } from './harness.ts'
import { stageViews, withRules } from './stage-views.ts'

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
  { name: 'panTool', machine: panTool, views: panToolViews, table: 'pan-tool' },
  { name: 'draft', machine: draftAlone, views: draftViews, table: 'draft' },
  { name: 'heartbeat', machine: heartbeatAlone, views: heartbeatViews, table: 'heartbeat' },
  { name: 'push', machine: pushAlone, views: pushViews, table: 'push' },
  { name: 'session', machine: sessionAlone, views: sessionViews, table: 'session' },
  { name: 'outbox', machine: outboxAlone, views: outboxViews, table: 'outbox' },
]
