import type { PageFacts } from '../../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../../annotate/work-access.ts'
import type { SuggestingKind } from '../../../../api/kind-paths.ts'
import type { ToolView } from '../../../../machines/editor/types.ts'
import type { BatchItem } from '../../../../machines/work.ts'
import { newKey } from '../../../../platform/random-key.ts'
import { suggestionText } from '../../../../text/suggestions.ts'
import { toasts } from '../../../../ui/toasts.ts'
import { acceptedCommit, type ProposalHands } from '../accepting.ts'
import { openProposals, proposalsFrom, type Proposals, type Proposed, proposedFields } from '../proposals.ts'

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

function report({ proposed, unknown, there }: Proposals, shown: number): void {
  if (proposed.length > 0) tell(shown > 0 ? text.found(shown) : text.none)
  else tell(there > 0 ? suggestionText.allThere : suggestionText.nothing.objects)
  if (unknown > 0) tell(text.unknown(unknown))
}

type AskingFacts = Pick<PageFacts<SuggestingKind>, 'ask' | 'editor'> & {
  readonly access: Pick<WorkAccess, 'readonly' | 'refuse'>
  readonly task: BatchItem
}

/** Looks for things in the whole picture. Without `onFound` they are shown as outlines. */
export function propose(
  { access, ask, editor, task }: AskingFacts,
  { what, shapes, drawnIn, frameIn }: ProposalHands,
  onFound?: (proposals: Proposals, view: ToolView<unknown>) => void,
): void {
  if (access.readonly) return access.refuse()
  const frame = frameIn?.(editor.getSnapshot().context.fields) ?? null
  void ask({ what, ...(frame !== null && { frame }) }, (found) => {
    editor.send({ type: 'SETTLE' })
    const view = viewIn(editor)
    const { bounds } = view
    const { ontology } = task.item.labels
    const drawn = drawnIn(view)
    const proposals = proposalsFrom(found, { ontology, shapes, drawn, bounds, frame, newId: newKey })
    if (onFound) return onFound(proposals, view)
    const fields = proposedFields(proposals.proposed)
    editor.send({ type: 'FIELDS', fields })
    report(proposals, openProposals({ ...view.fields, ...fields }).length)
  })
}

/** As it is now: an earlier step may have changed the work before React rendered it. */
export function viewIn(editor: AskingFacts['editor']): ToolView<unknown> {
  const { document, selection, fields, bounds } = editor.getSnapshot().context
  return { document, selection, fields, bounds }
}
