import { EXTRAS_MAX } from '../../domain/documents/limits.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Blur } from '../../domain/constants.ts'
import { BLUR } from '../../domain/constants.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { cursorOf, nodeNear } from '../../domain/hand-skeleton/active.ts'
import { boundsOfNodes } from '../../domain/hand-skeleton/nodes.ts'
import type { CommandTable } from '../commands.ts'
import { IMAGE_NODE } from './spec.ts'
import type { NodeFacts } from '../traits/skeleton/commands.ts'
import {
  activeIn,
  addCommit,
  blurCommit,
  choose,
  copyCommit,
  dropCommit,
  mirrorCommit,
  nextSkeletonFields,
  pendingCommit,
  placeCommit,
  stepFields,
  swapCommit,
  swapRefusal,
  visibilityCommit,
} from '../traits/skeleton/commands.ts'
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
import { toggleCloseUp } from '../../annotate/canvas/close-up.ts'
import { placeOf as placeOfKey } from '../../annotate/physical-key.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { showListFull } from '../../annotate/page/session/notices.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { carryOut, ownTemplate, templateIn } from './node-facts.ts'
import { findingAfter, findingsOf, placeOf } from './node-findings.ts'

type Facts = RunFacts<'image-node'>

interface OpenFacts extends Facts {
  readonly access: WorkAccess<'image-node'>
  readonly task: BatchItem
}

const text = imageNodeText.notices

const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words })
}

const nodeFacts = ({ access, fields, task }: OpenFacts): NodeFacts => ({
  work: access.work,
  fields,
  bounds: task.item.resource,
})

function follow({ presenter }: Facts, at: { x: number; y: number }): void {
  if (!presenter) return
  const { viewport } = presenter.view
  const { x, y } = toScreen(viewport, at)
  if (x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height) return
  presenter.view.move((now, picture) => reveal(now, picture, { ...at, width: 0, height: 0 }))
}

function moveCursor(facts: OpenFacts): void {
  const { editor, event } = facts
  if (!event) return
  const { shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event
  const modifiers = { shift, ctrl, alt, meta }
  editor.send({
    type: 'KEY',
    key: { key: placeOfKey(event), modifiers, repeat: event.repeat, time: Date.now() },
  })
  follow(facts, cursorOf(editor.getSnapshot().context.fields))
}

/** Whether two documents have the same nodes: databases may have their own templates. */
const areAlike = (one: ImageNodeDocument, other: ImageNodeDocument): boolean =>
  one.bodyType === other.bodyType &&
  one.nodes.length === other.nodes.length &&
  one.nodes.every(({ name }, index) => name === other.nodes[index]?.name)

function copyPrevious(facts: OpenFacts): Commit | null {
  const { previous, access } = facts
  const document = previous && IMAGE_NODE.read(previous.work.annotation)
  if (document && !areAlike(document, access.work.annotation)) {
    tell(text.otherBody)
    return null
  }
  const commit = document ? copyCommit(nodeFacts(facts), document, newKey) : null
  if (!commit) tell(text.nothingToCopy)
  return commit
}

function swap(facts: OpenFacts): Commit | null {
  const refusal = swapRefusal(nodeFacts(facts), ownTemplate(facts.task) !== undefined)
  if (!refusal) return swapCommit(nodeFacts(facts))
  tell(text[refusal])
  return null
}

function add({ access }: OpenFacts): Commit | null {
  if (access.work.annotation.extras.length < EXTRAS_MAX) return addCommit(access, newKey())
  showListFull('instance', EXTRAS_MAX)
  return null
}

function mirror(facts: OpenFacts): Commit | null {
  const commit = mirrorCommit(nodeFacts(facts))
  if (!commit) tell(text.nothingPlaced)
  return commit
}

function drop(facts: OpenFacts): Commit | null {
  const { presenter, task, editor } = facts
  const { width, height } = task.item.resource
  const at = presenter?.pointer() ?? { x: width / 2, y: height / 2 }
  const commit = dropCommit(nodeFacts(facts), at)
  if (!commit) tell(text.allPlaced)
  editor.send({ type: 'PICK', tool: WHOLE_TOOL.id })
  return commit
}

function nextFinding(facts: OpenFacts): Fields | null {
  const { access, task, presenter } = facts
  const { annotation } = access.work
  const findings = findingsOf(annotation, templateIn(annotation, task))
  const found = findingAfter(findings, activeIn(nodeFacts(facts)))
  if (!found) {
    tell(text.noFindings)
    return null
  }
  const place = placeOf(found.skeleton, found.finding.nodes)
  if (place) presenter?.view.move((viewport, picture) => reveal(viewport, picture, place))
  return choose(found.skeleton, found.finding.nodes[0] ?? 0)
}

function newData({ fields, task }: OpenFacts): Fields | null {
  if (hasVersion(task.item)) return { showNewData: fields['showNewData'] === false }
  tell(annotateText.notices.nothingToCompare)
  return null
}

type Maker = (facts: OpenFacts) => Commit | Fields | null

/** Radius around a node that counts as pointing at it, in CSS pixels. */
const POINT_REACH = 14

/** The node under the pointer, with any tool, or else the active one. */
function meantNode(facts: OpenFacts): { skeleton: Skeleton; index: number } | null {
  const { access, presenter } = facts
  const at = presenter?.pointer()
  const reach = POINT_REACH / (presenter?.view.viewport.scale ?? 1)
  const pointed = at && nodeNear(skeletonsOf(access.work.annotation), at, reach)
  if (pointed) return pointed
  const active = activeIn(nodeFacts(facts))
  return active && active.index !== null ? { skeleton: active.skeleton, index: active.index } : null
}

function reject(facts: OpenFacts): Commit | null {
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

const isOpen = (facts: Facts): facts is OpenFacts => facts.access !== null && facts.task !== undefined

type Row = (facts: Facts) => false | void

const make =
  (maker: Maker): Row =>
  (facts) => {
    if (isOpen(facts)) carryOut(facts.access, facts.setFields, maker(facts))
  }

const makeAndFollow =
  (maker: Maker): Row =>
  (facts) => {
    if (!isOpen(facts)) return
    carryOut(facts.access, facts.setFields, maker(facts))
    follow(facts, cursorOf(facts.editor.getSnapshot().context.fields))
  }

const blur = (value: Blur): Row => make(({ access }) => blurCommit(access.work, value))

const toggle = (field: 'showComment' | 'hideNode' | 'showNodeName'): Row =>
  make(({ fields }) => ({ [field]: fields[field] !== true }))

const setPending = make(({ access }) => pendingCommit(access.work))

function lookAtSkeleton(facts: Facts): false | void {
  if (facts.selection.length > 0 || !isOpen(facts)) return false
  const { access, fields, presenter } = facts
  const nodes = activeIn({ work: access.work, fields })?.skeleton.nodes ?? []
  if (presenter) toggleCloseUp(presenter.view, boundsOfNodes(nodes, [...nodes.keys()]))
}

export const NODE_COMMANDS: CommandTable<[Facts]> = {
  'blur.unavailable': blur(BLUR.unavailable),
  'blur.none': blur(BLUR.none),
  'blur.slight': blur(BLUR.slight),
  'blur.strong': blur(BLUR.strong),
  // A ruling cannot answer pending; the common command says so.
  'availability.pending': (facts) => (facts.purpose === 'ruling' ? false : setPending(facts)),
  'view.selected': lookAtSkeleton,
  'node.cursor'(facts) {
    if (isOpen(facts)) moveCursor(facts)
  },
  'node.place': makeAndFollow((facts) => placeCommit(nodeFacts(facts), false)),
  'node.placeHidden': makeAndFollow((facts) => placeCommit(nodeFacts(facts), true)),
  'node.visibility': make((facts) => visibilityCommit(nodeFacts(facts))),
  'node.reject': make(reject),
  'node.next': makeAndFollow((facts) => stepFields(nodeFacts(facts), 1)),
  'node.previous': makeAndFollow((facts) => stepFields(nodeFacts(facts), -1)),
  'node.nextFinding': make(nextFinding),
  'node.comment': toggle('showComment'),
  'node.hide': toggle('hideNode'),
  'node.names': toggle('showNodeName'),
  'node.newData': make(newData),
  'skeleton.drop': make(drop),
  'skeleton.mirror': make(mirror),
  'skeleton.swap': make(swap),
  'skeleton.copyPrevious': make(copyPrevious),
  'skeleton.add': make(add),
  'skeleton.next': make((facts) => nextSkeletonFields(nodeFacts(facts))),
}
