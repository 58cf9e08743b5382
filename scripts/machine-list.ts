import type { AnyStateMachine } from 'xstate'
import { createKindEditor } from '../src/annotate/editor-machine.ts'
import { ALL_KINDS, KINDS } from '../src/domain/kinds.ts'
import { lifecycleMachine } from '../src/domain/lifecycle/machine.ts'
import { KIND_SPECS } from '../src/kinds/table.ts'
import { draftMachine } from '../src/machines/draft.ts'
import { createBoxTool } from '../src/machines/editor/tools/boxTool.chart.ts'
import { panTool } from '../src/machines/editor/tools/panTool.chart.ts'
import { heartbeatMachine } from '../src/machines/heartbeat.ts'
import { outboxMachine } from '../src/machines/outbox.ts'
import { pushMachine } from '../src/machines/push.ts'
import { createSessionMachine } from '../src/machines/session.ts'
import { STAGE_MACHINES } from '../src/machines/stage/machines.ts'

export interface ListedMachine {
  readonly name: string
  /** What it is for, in a sentence. */
  readonly text: string
  readonly machine: AnyStateMachine
}

const STAGE_TEXTS = {
  mark: 'Marking: a batch is pulled, each item is drawn on and handed in.',
  check: 'Checking: verdicts on marked items.',
  edit: 'Editing one’s own earlier work: one item at a time.',
  approve: 'Approving: final verdicts on checked items.',
  redo: 'Redoing what was rejected or not approved.',
  pending: 'Deciding on pending items.',
} as const

const stages = Object.entries(STAGE_MACHINES).map(([name, machine]): ListedMachine => ({
  name,
  text: STAGE_TEXTS[name as keyof typeof STAGE_TEXTS],
  machine,
}))

const newId = (): string => 'id'

const editors = ALL_KINDS.flatMap((kind): ListedMachine[] => {
  const { editor } = KIND_SPECS[kind]
  if (!editor) return []
  const text = `The editor of the kind ${kind} (${KINDS[kind].label}): its document with undo, and its tools.`
  return [{ name: `${kind}-editor`, text, machine: createKindEditor(kind, editor.tools, newId) }]
})

/** All machines of the product; each is the very object that runs, before it is given its ports. */
export const MACHINES: readonly ListedMachine[] = [
  { name: 'lifecycle', text: 'The life of a resource, on server and client.', machine: lifecycleMachine },
  ...stages,
  ...editors,
  {
    name: 'box-tool',
    text: 'The tool of all boxes: crops, exclusions and error boxes.',
    machine: createBoxTool({ layers: [], creates: null, newId }),
  },
  { name: 'pan-tool', text: 'Moves the view.', machine: panTool },
  { name: 'outbox', text: 'Pushes that the server has not acknowledged.', machine: outboxMachine },
  { name: 'push', text: 'One push on its way.', machine: pushMachine },
  { name: 'draft', text: 'Saves drafts on the server while a person rests.', machine: draftMachine },
  { name: 'heartbeat', text: 'Keeps the leases of what is in hand.', machine: heartbeatMachine },
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
