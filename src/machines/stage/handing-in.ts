import { ImageMarkItemLimits } from '../../contract/limits.ts'
import type { Quality } from '../../domain/constants.ts'
import { QUALITY } from '../../domain/constants.ts'
import type { DraftSave } from '../ports.ts'
import type { Assignment, Problem, PushItem, BatchItem } from '../work.ts'
import type { Stage } from '../../domain/lifecycle/tasks.ts'
import { sameJson } from '../json.ts'
import { handsIn, isPrelabelled, qualityOf } from '../work.ts'
import { currentOf, idOf, isTouched, nodesJudged } from './tasks.ts'
import type { UnsentPush, StageContext } from './types.ts'

const activeSeconds = (task: BatchItem): number =>
  Math.min(Math.round(task.activeMs / 1000), ImageMarkItemLimits.activeSeconds.maximum)

const corrected = ({ item, work }: BatchItem): boolean =>
  !sameJson(work.annotation, item.annotation ?? undefined)

const COMES_BACK: readonly Stage[] = ['redo', 'pending']

/** Masks made by tracking are unknown here. */
export const isUnchangedAgain = (assignment: Assignment, task: BatchItem): boolean =>
  COMES_BACK.includes(assignment.stage) &&
  handsIn(assignment) === 'annotation' &&
  task.state === 'open' &&
  !task.work.rows &&
  !corrected(task)

/** An accepted pre-label counts as decided: it was put there to be accepted. */
export const isUntouched = (assignment: Assignment, task: BatchItem): boolean =>
  assignment.stage === 'mark' &&
  task.state === 'open' &&
  task.item.labels.askUntouched !== false &&
  !isPrelabelled(task.item) &&
  !task.work.rows &&
  !isTouched(task)

type Judged = Pick<BatchItem, 'work' | 'item'>

/** What is only marked as wrong says itself why. */
const decided = (assignment: Assignment, { work }: Judged, quality: Quality): boolean =>
  handsIn(assignment) === 'verdict' && work.verdict.isQualified === quality

const marksErrors = ({ work: { verdict } }: Judged): boolean =>
  qualityOf({ ...verdict, isQualified: null }) === QUALITY.unqualified

export const isPassedWithErrors = (assignment: Assignment, task: Judged): boolean =>
  decided(assignment, task, QUALITY.qualified) && marksErrors(task)

/** Where a comment is required, its absence is refused instead. */
export const isBareRejection = (assignment: Assignment, task: Judged): boolean =>
  decided(assignment, task, QUALITY.unqualified) &&
  !task.item.labels.commentRequired &&
  task.work.verdict.comment.trim() === '' &&
  !marksErrors(task)

const baseOf = (task: BatchItem) => ({
  id: idOf(task),
  version: task.item.version,
  activeSeconds: activeSeconds(task),
  basedOn: task.basedOn,
})

export function pushOf(assignment: Assignment, task: BatchItem): PushItem {
  const { work } = task
  const base = baseOf(task)
  const { availability, comment, errorBoxes, nodeVerdicts } = work.verdict
  const isQualified = qualityOf(work.verdict)
  const said = comment.trim() === '' ? {} : { comment }
  switch (handsIn(assignment)) {
    case 'annotation':
      return { ...base, annotation: work.annotation }
    case 'verdict':
      return {
        ...base,
        ...(isQualified === null ? {} : { isQualified }),
        ...said,
        errorBoxes,
        ...nodesJudged(nodeVerdicts),
        ...(corrected(task) ? { annotation: work.annotation } : {}),
      }
    case 'ruling':
      return { ...base, ...(availability === null ? {} : { availability }), ...said }
  }
}

const problem = (field: string, rule: string): Problem => ({ path: `/verdict/${field}`, rule, reason: rule })

export function verdictProblems(assignment: Assignment, { item, work }: BatchItem): readonly Problem[] {
  const { availability, comment } = work.verdict
  const isQualified = qualityOf(work.verdict)
  switch (handsIn(assignment)) {
    case 'annotation':
      return []
    case 'verdict':
      if (isQualified === null) return [problem('isQualified', 'verdict-missing')]
      return isQualified === 2 && item.labels.commentRequired && comment.trim() === ''
        ? [problem('comment', 'comment-missing')]
        : []
    case 'ruling':
      return availability === null ? [problem('availability', 'ruling-missing')] : []
  }
}

const duplicatePush = (task: BatchItem, duplicateOf: string): PushItem => ({
  ...baseOf(task),
  duplicateOf,
})

export function parcelOf(context: StageContext, duplicateOf?: string): UnsentPush {
  const task = currentOf(context)
  if (!task) throw new Error('nothing to hand in')
  const { item, work, history, activeMs } = task
  const push =
    duplicateOf === undefined ? pushOf(context.queue.assignment, task) : duplicatePush(task, duplicateOf)
  return { ...context.queue, item, work, history, activeMs, push }
}

export function replacementOf(context: StageContext): UnsentPush | null {
  const conflict = context.conflicts[0]
  if (!conflict?.theirs) return null
  const { entry, theirs } = conflict
  return { ...entry, item: theirs, push: { ...entry.push, version: theirs.version } }
}

export const draftOf = ({ queue }: StageContext, task: BatchItem): DraftSave => ({
  kind: queue.kind,
  id: idOf(task),
  version: task.item.version,
  stage: queue.assignment.stage,
  annotation: task.work.annotation,
  verdict: task.work.verdict,
  activeMs: task.activeMs,
  basedOn: task.basedOn,
})
