/**
 * What a person can do to a resource, as data: the rows of the lifecycle table.
 * A *stage* is what people see (six of them); a *task* tells apart what a stage means in each room
 * (editing one's mark is not editing one's check). Leases and operation records carry the task.
 */

export const STATUSES = [
  'unmarked',
  'marked',
  'checked',
  'approved',
  'pending',
  'rejected',
  'unapproved',
] as const
export type Status = (typeof STATUSES)[number]

export const STAGES = ['mark', 'check', 'edit', 'approve', 'redo', 'pending'] as const
export type Stage = (typeof STAGES)[number]

export const TASKS = [
  'mark',
  'redo',
  'edit-mark',
  'pending-mark',
  'check',
  'edit-check',
  'pending-check',
  'approve',
  'edit-approve',
] as const
export type Task = (typeof TASKS)[number]

/** What the work is by nature: authoring a version, judging as checker, judging as approver. */
export const CRAFTS = ['mark', 'check', 'approve'] as const
export type Craft = (typeof CRAFTS)[number]

/** Operation types 1–10, 21 and 22 of the specification. */
export type OperationType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 21 | 22

export interface TaskFacts {
  stage: Stage
  craft: Craft
  /** Statuses in which the resource can be taken for this task. */
  from: readonly Status[]
  pull: OperationType
  push: OperationType
}

export const TASK_FACTS = {
  mark: { stage: 'mark', craft: 'mark', from: ['unmarked'], pull: 1, push: 2 },
  redo: { stage: 'redo', craft: 'mark', from: ['rejected', 'unapproved'], pull: 1, push: 2 },
  'edit-mark': { stage: 'edit', craft: 'mark', from: ['marked'], pull: 5, push: 6 },
  'pending-mark': { stage: 'pending', craft: 'mark', from: ['pending'], pull: 1, push: 2 },
  check: { stage: 'check', craft: 'check', from: ['marked'], pull: 3, push: 4 },
  'edit-check': { stage: 'edit', craft: 'check', from: ['checked', 'rejected'], pull: 7, push: 8 },
  'pending-check': { stage: 'pending', craft: 'check', from: ['pending'], pull: 3, push: 4 },
  approve: { stage: 'approve', craft: 'approve', from: ['checked'], pull: 9, push: 10 },
  'edit-approve': { stage: 'edit', craft: 'approve', from: ['approved', 'unapproved'], pull: 21, push: 22 },
} as const satisfies Record<Task, TaskFacts>

/** What is written beside the operation types when it was not a person's pull or push that changed something. */
export const ADMIN_EVENTS = {
  revert: 101,
  reset: 102,
  expire: 103,
  handOver: 104,
  pass: 105,
  import: 106,
  release: 107,
  /** The holder may work on it no more, disabled or for want of a right or of the tag, so it was taken from their hands. */
  evict: 108,
  prelabel: 109,
  dropPrelabel: 110,
} as const
export type AdminEvent = keyof typeof ADMIN_EVENTS
export type AdminEventCode = (typeof ADMIN_EVENTS)[AdminEvent]

export type RecordCode = OperationType | AdminEventCode

/** Operations are numbered below, events from here on. */
export const FIRST_ADMIN_EVENT = ADMIN_EVENTS.revert

export const isOperationType = (code: number): code is OperationType => code < FIRST_ADMIN_EVENT

/** The operations by which work of a craft is handed in: of a first time, and of an edit. */
export const pushTypesOf = (craft: Craft): readonly OperationType[] => [
  ...new Set(
    TASKS.map((task) => TASK_FACTS[task])
      .filter((facts) => facts.craft === craft)
      .map(({ push }) => push),
  ),
]

/** The task that a stage and a craft mean together; null for pairs that do not exist. */
export const taskOf = (stage: Stage, craft: Craft): Task | null =>
  TASKS.find((task) => TASK_FACTS[task].stage === stage && TASK_FACTS[task].craft === craft) ?? null
