import { GRANT_STAGE_VALUES, STAGE_VALUES, STATUS_VALUES } from '../../contract/enumerations.ts'

/** A stage is what people see; a task is a stage with a role. Leases and records carry tasks. */

export const STATUSES = STATUS_VALUES
export type Status = (typeof STATUSES)[number]

export const STAGES = STAGE_VALUES
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

export const WORK_ROLES = GRANT_STAGE_VALUES
export type WorkRole = (typeof WORK_ROLES)[number]

/** Operation types 1–10, 21 and 22 of the specification. */
export type OperationType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 21 | 22

interface TaskFacts {
  stage: Stage
  role: WorkRole
  from: readonly Status[]
  pull: OperationType
  push: OperationType
}

export const TASK_FACTS = {
  mark: { stage: 'mark', role: 'mark', from: ['unmarked'], pull: 1, push: 2 },
  redo: { stage: 'redo', role: 'mark', from: ['rejected', 'unapproved'], pull: 1, push: 2 },
  'edit-mark': { stage: 'edit', role: 'mark', from: ['marked'], pull: 5, push: 6 },
  'pending-mark': { stage: 'pending', role: 'mark', from: ['pending'], pull: 1, push: 2 },
  check: { stage: 'check', role: 'check', from: ['marked'], pull: 3, push: 4 },
  'edit-check': { stage: 'edit', role: 'check', from: ['checked', 'rejected'], pull: 7, push: 8 },
  'pending-check': { stage: 'pending', role: 'check', from: ['pending'], pull: 3, push: 4 },
  approve: { stage: 'approve', role: 'approve', from: ['checked'], pull: 9, push: 10 },
  'edit-approve': { stage: 'edit', role: 'approve', from: ['approved', 'unapproved'], pull: 21, push: 22 },
} as const satisfies Record<Task, TaskFacts>

/** Changes that are not a person's pull or push. */
export const ADMIN_EVENTS = {
  revert: 101,
  reset: 102,
  expire: 103,
  handOver: 104,
  pass: 105,
  import: 106,
  release: 107,
  /** The holder lost the lease: disabled, or without a right or the tag. */
  evict: 108,
  prelabel: 109,
  dropPrelabel: 110,
  takeBack: 111,
  takeOut: 112,
} as const
type AdminEvent = keyof typeof ADMIN_EVENTS
type AdminEventCode = (typeof ADMIN_EVENTS)[AdminEvent]

export type RecordCode = OperationType | AdminEventCode

export const FIRST_ADMIN_EVENT = ADMIN_EVENTS.revert

export const isOperationType = (code: number): code is OperationType => code < FIRST_ADMIN_EVENT

export const pushTypesOf = (role: WorkRole): readonly OperationType[] => [
  ...new Set(
    TASKS.map((task) => TASK_FACTS[task])
      .filter((facts) => facts.role === role)
      .map(({ push }) => push),
  ),
]

export const taskOf = (stage: Stage, role: WorkRole): Task | null =>
  TASKS.find((task) => TASK_FACTS[task].stage === stage && TASK_FACTS[task].role === role) ?? null
