import { HAND_NODES, NODE_TEMPLATES } from '../../domain/documents/templates.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { skeletonLabelOfClass } from '../../domain/ontology/class-labels.ts'
import type { PageFacts } from '../../annotate/page/kind-page.ts'
import { newKey } from '../../platform/random-key.ts'
import { suggestionText } from '../../text/suggestions.ts'
import { selectedGroups } from '../../tools/skeleton/skeleton-many.ts'
import { toasts } from '../../ui/toasts.ts'
import type { NodeFacts, NodeWork } from '../traits/skeleton/edits.ts'
import { activeIn } from '../traits/skeleton/edits.ts'
import { SKELETON_LAYER, WHOLE_TOOL } from '../traits/skeleton/layer.ts'
import { drawingOntology, type OpenFacts } from './node-actions.ts'
import {
  boxAround,
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

/** Whether the database draws such skeletons. */
function takes(facts: OpenFacts, what: What): boolean {
  const ontology = drawingOntology(facts)
  if (!ontology) return wantedFor(facts.access.work.annotation.nodes.map(({ name }) => name)) === what
  const [name, nodes] =
    what === 'bodies'
      ? (['person', NODE_TEMPLATES['body-17'].nodes] as const)
      : (['hand', HAND_NODES] as const)
  return skeletonLabelOfClass(ontology, name, nodes) !== undefined
}

/** The selected instance; with the tool for whole skeletons also the active one. */
function meantInstance({ access, editor }: OpenFacts, what: What): Skeleton | null {
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

/** Places all nodes of people or hands, as one step. */
export function suggest(facts: PageFacts<'image-node'> & OpenFacts, what: What): void {
  const { access, ask, editor, task } = facts
  if (access.readonly) return access.refuse()
  if (!takes(facts, what)) return tell(what === 'bodies' ? suggestionText.noBodies : suggestionText.noHands)
  const bounds = task.item.resource
  const meant = meantInstance(facts, what)
  const box = meant && boxAround(meant, bounds)
  void ask({ what, ...(box && { box }) }, (suggestions) => {
    const found = suggestions.filter((one): one is Found => one.skeleton !== null)
    editor.send({ type: 'SETTLE' })
    const { document, fields } = editor.getSnapshot().context
    const now: NodeFacts = { work: document as NodeWork, fields, bounds, newId: newKey }
    const suggested =
      meant && box ? refilledCommit(now, meant, found) : suggestedCommit(now, drawingOntology(facts), found)
    if (suggested.commit) editor.send({ type: 'COMMIT', commit: { ...suggested.commit, time: Date.now() } })
    report(what, found.length, suggested)
  })
}
