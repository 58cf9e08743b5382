import type { AnyStateMachine } from 'xstate'
import { createKindEditor } from '../src/annotate/canvas/editor-machine.ts'
import { ALL_KINDS, KINDS } from '../src/domain/kinds.ts'
import { lifecycleMachine } from '../src/domain/lifecycle/machine.ts'
import { KIND_SPECS } from '../src/kinds/specs.ts'
import { SKELETON_LAYER } from '../src/kinds/traits/skeleton/layer.ts'
import { draftMachine } from '../src/machines/draft.ts'
import type { BoxLayer } from '../src/machines/editor/box-layer.ts'
import { NO_WIRE } from '../src/machines/editor/live-wire.ts'
import type { MaskLayer } from '../src/machines/editor/masks.ts'
import { pointList } from '../src/machines/editor/point-layer.ts'
import { SELECT } from '../src/tools/box/box.ts'
import { MASK_TOOLS } from '../src/tools/tools.ts'
import { PAN } from '../src/tools/pan/pan.ts'
import { POINT } from '../src/tools/point/point.ts'
import { OUTLINE } from '../src/tools/polygon/polygon.ts'
import { NODE } from '../src/tools/skeleton/skeleton.ts'
import type { Tool } from '../src/tools/tool.ts'
import { heartbeatMachine } from '../src/machines/heartbeat.ts'
import { outboxMachine } from '../src/machines/outbox.ts'
import { pushMachine } from '../src/machines/push.ts'
import { createSessionMachine } from '../src/machines/session.ts'
import { STAGE_MACHINES } from '../src/machines/stage/machines.ts'

interface ListedMachine {
  readonly name: string
  /** One sentence. */
  readonly text: string
  readonly machine: AnyStateMachine
}

const stages: readonly ListedMachine[] = [
  {
    name: 'stage',
    text: 'Marking, checking, approving, redoing and deciding on pending items: a batch is pulled, each item is worked on and handed in.',
    machine: STAGE_MACHINES.mark,
  },
  {
    name: 'edit',
    text: 'Editing one’s own earlier work: one item at a time.',
    machine: STAGE_MACHINES.edit,
  },
]

const newId = (): string => 'id'

const editors = ALL_KINDS.map((kind): ListedMachine => ({
  name: `${kind}-editor`,
  text: `The editor of the kind ${kind} (${KINDS[kind].label}): its document with undo, and its tools.`,
  machine: createKindEditor(kind, KIND_SPECS[kind].editor.tools, newId),
}))

const masks: MaskLayer = { role: 'mask', targetOf: () => null, maskOf: () => null, apply: () => null }
const turning: BoxLayer = { role: 'box', holds: 'many', path: ['boxes'], turns: true }
const painting = {
  layer: masks,
  masks: () => null,
  newId,
  wire: NO_WIRE,
  segmenter: { propose: () => Promise.reject(new Error('no engine')), isQuick: () => false },
}

const chart = <Options>(
  name: string,
  text: string,
  { machine }: Tool<Options>,
  options: Options,
): ListedMachine => ({ name: `${name}-tool`, text, machine: machine(options) })

const BOX_TEXT = 'The tool of all boxes: crops, exclusions and error boxes, turned ones too.'
const OUTLINE_TEXT = 'The same in a layer of polygons, whose vertices it also moves, inserts and removes.'

/** A chart shows only what its kind asks for. */
const tools: readonly ListedMachine[] = [
  chart('box', BOX_TEXT, SELECT, { layers: [turning], creates: turning, newId }),
  chart('point', 'Single points: placed, moved, nudged and removed.', POINT, {
    layers: [],
    creates: pointList('point', ['points']),
    newId,
  }),
  ...MASK_TOOLS.filter(({ id }) => id !== 'eraser').map((tool) =>
    chart(tool.id, tool.summary, tool, painting),
  ),
  chart('polygon-vertex', OUTLINE_TEXT, OUTLINE, {
    ...painting,
    layer: { role: 'polygon', path: ['polygons'] },
  }),
  chart('skeleton', 'The nodes of a skeleton, one after another or as a whole.', NODE, {
    layer: SKELETON_LAYER,
    mode: 'nodes',
    newId,
  }),
  chart('pan', 'Moves the view.', PAN, undefined),
]

/** The objects that run, before they get their ports. */
export const MACHINES: readonly ListedMachine[] = [
  { name: 'lifecycle', text: 'The life of a resource, on server and client.', machine: lifecycleMachine },
  ...stages,
  ...editors,
  ...tools,
  { name: 'outbox', text: 'Pushes that the server has not acknowledged.', machine: outboxMachine },
  { name: 'push', text: 'One push on its way.', machine: pushMachine },
  { name: 'draft', text: 'Saves drafts on the server while a person rests.', machine: draftMachine },
  { name: 'heartbeat', text: 'Renews the leases of the current batch.', machine: heartbeatMachine },
  {
    name: 'session',
    text: 'Keeps a login alive, and warns before it ends.',
    machine: createSessionMachine({
      renew: () => Promise.resolve(0),
      onRenewed: () => {},
      onEnding: () => {},
      now: () => 0,
    }),
  },
]
