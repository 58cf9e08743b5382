import type { PageFacts } from '../../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../../annotate/work-access.ts'
import type { SuggestingKind } from '../../../../api/kind-paths.ts'
import type { Suggestion } from '../../../../contract/types.d.ts'
import { isPerson } from '../../../../domain/ontology/class-labels.ts'
import type { ToolView } from '../../../../machines/editor/types.ts'
import type { BatchItem } from '../../../../machines/work.ts'
import { newKey } from '../../../../platform/random-key.ts'
import { suggestionText } from '../../../../text/suggestions.ts'
import { toasts } from '../../../../ui/toasts.ts'
import { acceptedCommit, type ProposalHands } from '../accepting.ts'
import {
  namedAmong,
  openProposals,
  proposalsFrom,
  type Proposals,
  type Proposed,
  proposedFields,
  withoutTaken,
} from '../proposals.ts'

const text = suggestionText.proposals

/** What is open, with what commands or panels change it by. */
export interface Accepting {
  readonly access: Pick<WorkAccess, 'readonly' | 'refuse' | 'commit'>
  readonly view: ToolView<unknown>
}

const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words, ofItem: true })
}

/** As one step. */
export function accept({ access, view }: Accepting, { adopt }: ProposalHands, proposed: readonly Proposed[]) {
  if (access.readonly) return access.refuse()
  if (proposed.length === 0) return tell(text.nothing)
  const { commit, taken } = acceptedCommit(view, proposed, adopt, newKey)
  if (commit) {
    const { edit, ...options } = commit
    access.commit(edit, options)
  }
  if (taken > 1) tell(text.accepted(taken))
  if (taken < proposed.length) tell(text.left(proposed.length - taken))
}

/** All above the slider whose name says what they become; the others wait for a choice of their own. */
export function acceptNamed(accepting: Accepting, hands: ProposalHands) {
  const open = openProposals(accepting.view.fields)
  const named = namedAmong(open)
  if (named.length === 0 && open.length > 0 && !accepting.access.readonly) return tell(text.unnamed)
  return accept(accepting, hands, named)
}

function report({ proposed, unknown, there }: Proposals, shown: number): void {
  if (proposed.length > 0) tell(shown > 0 ? text.found(shown) : text.none)
  else tell(there > 0 ? suggestionText.allThere : suggestionText.nothing.objects)
  if (unknown > 0) tell(text.unknown(unknown))
}

interface Asking extends Pick<PageFacts<SuggestingKind>, 'ask' | 'editor'> {
  readonly access: Accepting['access']
  readonly task: BatchItem
}

type Found = readonly Suggestion[]

function ask(
  { access, ask: answer, editor, task }: Asking,
  { what, shapes, categories, drawnIn, frameIn }: ProposalHands,
  onFound: (proposals: Proposals, view: ToolView<unknown>) => void,
  wanted: (found: Found) => Found = (found) => found,
): void {
  if (access.readonly) return access.refuse()
  const frame = frameIn?.(editor.getSnapshot().context.fields) ?? null
  void answer({ what, ...(frame !== null && { frame }) }, (found) => {
    editor.send({ type: 'SETTLE' })
    const view = viewIn(editor)
    const { labels } = task.item
    const { ontology } = labels
    const rules = { ontology, shapes, drawn: drawnIn(view), bounds: view.bounds, frame, newId: newKey }
    const own = categories && { categories: categories(labels) }
    onFound(proposalsFrom(wanted(found), { ...rules, ...own }), view)
  })
}

/** Looks for things in the whole picture, and shows them as outlines. */
export function propose(asking: Asking, hands: ProposalHands): void {
  ask(asking, hands, (proposals, view) => {
    const fields = proposedFields(proposals.proposed)
    asking.editor.send({ type: 'FIELDS', fields })
    report(proposals, openProposals({ ...view.fields, ...fields }).length)
  })
}

/** Makes all people above the slider part of the document at once. */
export function proposePeople(asking: Asking, hands: ProposalHands): void {
  const taken = (proposals: Proposals, view: ToolView<unknown>): void => {
    const { proposed, unknown, there } = proposals
    const people = openProposals({ ...view.fields, ...proposedFields(proposed) })
    if (people.length > 0) {
      asking.editor.send({ type: 'FIELDS', fields: withoutTaken(view.fields, people) })
      return accept({ access: asking.access, view }, hands, people)
    }
    if (unknown > 0) tell(text.unknown(unknown))
    else tell(there > 0 ? suggestionText.allThere : suggestionText.nothing.bodies)
  }
  ask(asking, hands, taken, (found) => found.filter(({ label }) => isPerson(label)))
}

/** As it is now: an earlier step may have changed the work before React rendered it. */
export function viewIn(editor: Asking['editor']): ToolView<unknown> {
  const { document, selection, fields, bounds } = editor.getSnapshot().context
  return { document, selection, fields, bounds }
}
