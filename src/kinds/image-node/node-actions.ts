import { EXTRAS_MAX } from '../../domain/documents/limits.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { drawsSkeletons } from '../../domain/ontology/skeletons.ts'
import { choiceOf, cursorOf, nodeNear } from '../../domain/hand-skeleton/active.ts'
import { IMAGE_NODE } from './spec.ts'
import { ERROR_LAYER, ERROR_TOOL } from '../traits/judgement.ts'
import type { NodeFacts, NodeWork } from '../traits/skeleton/edits.ts'
import {
  activeIn,
  addCommit,
  choose,
  copyCommit,
  dropCommit,
  LEAVES_INSTANCE,
  mirrorCommit,
  swapCommit,
  swapRefusal,
} from '../traits/skeleton/edits.ts'
import { hasNode, nodeNameOf, rejectEdit } from '../traits/skeleton/verdicts.ts'
import { skeletonsOf, WHOLE_TOOL } from '../traits/skeleton/layer.ts'
import type { Commit, Fields } from '../../machines/editor/types.ts'
import type { BatchItem } from '../../machines/work.ts'
import { hasVersion } from '../../machines/work.ts'
import { newKey } from '../../platform/random-key.ts'
import { reveal, toScreen } from '../../render/viewport.ts'
import { annotateText } from '../../text/annotate.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { toasts } from '../../ui/toasts.ts'
import { nudge } from '../../annotate/page/commands/common-commands.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { showListFull } from '../../annotate/page/session/notices.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { ownTemplate, templateIn } from './node-facts.ts'
import { doubtfulIn, findingsOf, placeOf, suspectAfter } from './node-findings.ts'

export type Facts = RunFacts<'image-node'>

export interface OpenFacts extends Facts {
  readonly access: WorkAccess<'image-node'>
  readonly task: BatchItem
}

const text = imageNodeText.notices

/** Skeletons have labels: the document's list of them, or a label in hand to begin with. */
export const areLabelled = ({ access, task }: Pick<OpenFacts, 'access' | 'task'>): boolean =>
  access.work.annotation.objects !== undefined || drawsSkeletons(task.item.labels.ontology)

/** The ontology where it draws skeletons. */
export const drawingOntology = ({ task }: Pick<OpenFacts, 'task'>): Ontology | undefined => {
  const { ontology } = task.item.labels
  return drawsSkeletons(ontology) ? ontology : undefined
}

const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words, ofItem: true })
}

export const nodeFacts = ({ access, fields, task }: OpenFacts): NodeFacts => ({
  work: access.work,
  fields,
  bounds: task.item.resource,
  newId: newKey,
})

export function follow({ presenter }: Facts, at: { x: number; y: number }): void {
  if (!presenter) return
  const { viewport } = presenter.view
  const { x, y } = toScreen(viewport, at)
  if (x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height) return
  presenter.view.move((now, picture) => reveal(now, picture, { ...at, width: 0, height: 0 }))
}

export function moveCursor(facts: OpenFacts): void {
  if (!facts.event) return
  const { tool, selection } = facts.editor.getSnapshot().context
  if (tool === ERROR_TOOL.id && !selection.some(({ role }) => role === ERROR_LAYER.role))
    tell(text.notWithErrorBoxes)
  nudge(facts)
  follow(facts, cursorOf(facts.editor.getSnapshot().context.fields))
}

/** Databases may have their own templates. */
const areAlike = (one: ImageNodeDocument, other: ImageNodeDocument): boolean =>
  (one.objects === undefined) === (other.objects === undefined) &&
  one.bodyType === other.bodyType &&
  one.nodes.length === other.nodes.length &&
  one.nodes.every(({ name }, index) => name === other.nodes[index]?.name)

export function copyPrevious(facts: OpenFacts): Commit | null {
  const { previous, access } = facts
  const document = previous && IMAGE_NODE.read(previous.work.annotation)
  if (document && !areAlike(document, access.work.annotation)) {
    tell(text.otherBody)
    return null
  }
  const commit = document ? copyCommit(nodeFacts(facts), document) : null
  if (!commit) tell(text.nothingToCopy)
  return commit
}

export function swap(facts: OpenFacts): Commit | null {
  const refusal = swapRefusal(nodeFacts(facts), ownTemplate(facts.task) !== undefined)
  if (!refusal) return swapCommit(nodeFacts(facts))
  tell(text[refusal])
  return null
}

export function add(facts: OpenFacts): Commit | Fields | null {
  const { access } = facts
  if (areLabelled(facts)) return LEAVES_INSTANCE
  if (access.work.annotation.extras.length < EXTRAS_MAX) return addCommit(access, newKey())
  showListFull('instance', EXTRAS_MAX)
  return null
}

export function mirror(facts: OpenFacts): Commit | null {
  const commit = mirrorCommit(nodeFacts(facts))
  if (!commit) tell(text.nothingPlaced)
  return commit
}

export function drop(facts: OpenFacts): Commit | null {
  const { presenter, task, editor } = facts
  const { width, height } = task.item.resource
  const at = presenter?.pointer() ?? { x: width / 2, y: height / 2 }
  const { tool } = editor.getSnapshot().context
  // Ends a press of the other tool, which may place a node: nodes are dropped beside it.
  editor.send({ type: 'PICK', tool: WHOLE_TOOL.id })
  const { document, fields } = editor.getSnapshot().context
  const now = { work: document as NodeWork, fields, bounds: { width, height }, newId: newKey }
  const commit = dropCommit(now, at)
  if (!commit) {
    tell(text.allPlaced)
    return null
  }
  const { activeNode, activeExtra } = choiceOf(fields)
  const before = { tool, fields: { activeNode, activeExtra } }
  return { ...commit, beside: { before, after: { tool: WHOLE_TOOL.id, fields: commit.fields ?? {} } } }
}

export function nextFinding(facts: OpenFacts): Fields | null {
  const { access, task, presenter, fields } = facts
  const { annotation } = access.work
  const { ontology } = task.item.labels
  const findings = findingsOf(annotation, templateIn(annotation, task), ontology)
  const suspects = [
    ...findings.map(({ skeleton, finding }) => ({ skeleton, nodes: finding.nodes })),
    ...doubtfulIn(annotation, fields, ontology),
  ]
  const found = suspectAfter(suspects, activeIn(nodeFacts(facts)))
  if (!found) {
    tell(text.noFindings)
    return null
  }
  const place = placeOf(found.skeleton, found.nodes)
  if (place) presenter?.view.move((viewport, picture) => reveal(viewport, picture, place))
  return choose(found.skeleton, found.nodes[0] ?? 0)
}

export function newData({ fields, task }: OpenFacts): Fields | null {
  if (hasVersion(task.item)) return { showNewData: fields['showNewData'] === false }
  tell(annotateText.notices.nothingToCompare)
  return null
}

/** CSS pixels. */
const POINT_REACH = 14

/** Else the active one. */
function meantNode(facts: OpenFacts): { skeleton: Skeleton; index: number } | null {
  const { access, presenter } = facts
  const at = presenter?.pointer()
  const reach = POINT_REACH / (presenter?.view.viewport.scale ?? 1)
  const pointed = at && nodeNear(skeletonsOf(access.work.annotation), at, reach)
  if (pointed) return pointed
  const active = activeIn(nodeFacts(facts))
  return active && active.index !== null ? { skeleton: active.skeleton, index: active.index } : null
}

export function reject(facts: OpenFacts): Commit | null {
  const { access, task } = facts
  const meant = meantNode(facts)
  const named = meant && nodeNameOf(meant.skeleton, meant.index)
  const judged = IMAGE_NODE.read(task.item.annotation)
  if (!meant || !named || !judged || !hasNode(judged, named)) {
    tell(named ? text.notJudged : text.noNode)
    return null
  }
  const edit = rejectEdit(access.work, named)
  return edit && { edit, label: 'verdict', fields: choose(meant.skeleton, meant.index) }
}
