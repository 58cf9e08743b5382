import { HAND_NODES, NODE_TEMPLATES } from '../../domain/documents/templates.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { skeletonLabelOfClass } from '../../domain/ontology/class-labels.ts'
import { labelById } from '../../domain/ontology/ontology.ts'
import { skeletonOf } from '../../domain/ontology/skeletons.ts'
import type { PageFacts } from '../../annotate/page/kind-page.ts'
import { newKey } from '../../platform/random-key.ts'
import { suggestionText } from '../../text/suggestions.ts'
import { selectedGroups } from '../../tools/skeleton/skeleton-many.ts'
import { toasts } from '../../ui/toasts.ts'
import type { NodeFacts, NodeWork } from '../traits/skeleton/edits.ts'
import { activeIn } from '../traits/skeleton/edits.ts'
import { labelInHand } from '../traits/labelled/layers.ts'
import { SKELETON_LAYER, WHOLE_TOOL } from '../traits/skeleton/layer.ts'
import { drawingOntology, type OpenFacts } from './node-actions.ts'
import {
  boxAround,
  boxedCommit,
  type Found,
  refilledCommit,
  type Suggested,
  suggestedCommit,
  wantedFor,
} from './suggested-skeletons.ts'

type What = 'bodies' | 'hands'

const tell = (text: string): void => {
  toasts.show({ tone: 'info', text, ofItem: true })
}

type Asking = Pick<PageFacts<'image-node'> & OpenFacts, 'access' | 'ask' | 'editor' | 'task'>

/** Whether the database draws such skeletons. */
function takes(facts: Asking, what: What): boolean {
  const ontology = drawingOntology(facts)
  if (!ontology) return wantedFor(facts.access.work.annotation.nodes.map(({ name }) => name)) === what
  const [name, nodes] =
    what === 'bodies'
      ? (['person', NODE_TEMPLATES['body-17'].nodes] as const)
      : (['hand', HAND_NODES] as const)
  return skeletonLabelOfClass(ontology, name, nodes) !== undefined
}

/** The selected instance; with the tool for whole skeletons also the active one. */
function meantInstance({ access, editor }: Asking, what: What): Skeleton | null {
  const { selection, fields, tool } = editor.getSnapshot().context
  const { work } = access
  const [group] = selectedGroups(SKELETON_LAYER, { document: work, selection })
  const active = tool === WHOLE_TOOL.id ? activeIn({ work, fields })?.skeleton : undefined
  const meant = group?.skeleton ?? active
  if (!meant?.nodes.some(isPlaced)) return null
  return wantedFor(meant.nodes.map(({ name }) => name)) === what ? meant : null
}

function report(what: What, found: number, { placed, doubtful, left, there }: Suggested): void {
  if (placed > 0) tell(suggestionText.placed(placed, doubtful))
  else if (left === 0) tell(found > 0 && there > 0 ? suggestionText.allThere : suggestionText.nothing[what])
  if (left > 0) tell(suggestionText.full(left))
}

type Make = (now: NodeFacts, found: readonly Found[]) => Suggested

/** As one step. @param box only there; null: in the whole picture */
function place({ ask, editor, task }: Asking, what: What, box: Rect | null, make: Make): void {
  void ask({ what, ...(box && { box }) }, (suggestions) => {
    const found = suggestions.filter((one): one is Found => one.skeleton !== null)
    editor.send({ type: 'SETTLE' })
    const { document, fields } = editor.getSnapshot().context
    const now: NodeFacts = { work: document as NodeWork, fields, bounds: task.item.resource, newId: newKey }
    const suggested = make(now, found)
    if (suggested.commit) editor.send({ type: 'COMMIT', commit: { ...suggested.commit, time: Date.now() } })
    report(what, found.length, suggested)
  })
}

/** Places all nodes of people or hands in the selected instance's box, else in the whole picture. */
export function suggest(facts: Asking, what: What): void {
  if (facts.access.readonly) return facts.access.refuse()
  if (!takes(facts, what)) return tell(what === 'bodies' ? suggestionText.noBodies : suggestionText.noHands)
  const meant = meantInstance(facts, what)
  const box = meant && boxAround(meant, facts.task.item.resource)
  place(facts, what, box, (now, found) =>
    meant && box ? refilledCommit(now, meant, found) : suggestedCommit(now, drawingOntology(facts), found),
  )
}

/** What a box is asked about: what the label in hand draws, else the database. */
function wantedHere(facts: Asking): What | null {
  const ontology = drawingOntology(facts)
  const inHand = ontology && labelById(ontology, labelInHand(facts.editor.getSnapshot().context.fields) ?? '')
  const template = inHand && skeletonOf(ontology, inHand)
  const wanted = template && wantedFor(template.nodes.map(({ name }) => name))
  return wanted ?? (['bodies', 'hands'] as const).find((what) => takes(facts, what)) ?? null
}

/** Places what is in a box that somebody dragged. */
export function suggestIn(facts: Asking, box: Rect): void {
  if (facts.access.readonly) return facts.access.refuse()
  const what = wantedHere(facts)
  if (!what) return tell(suggestionText.noModel)
  place(facts, what, box, (now, found) => boxedCommit(now, drawingOntology(facts), box, found))
}
