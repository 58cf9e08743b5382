import type { LabelShape } from '../../../domain/ontology/ontology.ts'
import { composite } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { applyEdit } from '../../../machines/editor/edits.ts'
import type {
  Commit,
  DrawingOutcome,
  Fields,
  LostDrawing,
  Selected,
  ToolView,
} from '../../../machines/editor/types.ts'
import type { LabelSettings } from '../../../machines/work.ts'
import {
  ACCEPTED_FIELD,
  acceptedIds,
  type Drawn,
  openProposals,
  type ProposalCategory,
  type Proposed,
} from './proposals.ts'

/** The step that makes one of them part of the document, as a drawing would. */
export type Adopt = (
  view: ToolView<unknown>,
  proposed: Proposed,
  newId: () => string,
) => DrawingOutcome | null

/** How a kind of work asks for proposals, and what becomes of them. */
export interface ProposalHands {
  readonly what: 'objects' | 'masks'
  /** A label takes proposals if it draws one of them. */
  readonly shapes: readonly LabelShape[]
  /** What stands for labels where the database has none. */
  readonly categories?: (labels: LabelSettings) => readonly ProposalCategory[]
  readonly drawnIn: (view: ToolView<unknown>) => readonly Drawn[]
  /** Of a video. */
  readonly frameIn?: (fields: Fields) => number
  readonly adopt: Adopt
}

export interface Accepted {
  /** Null: none was taken. */
  readonly commit: Commit | null
  readonly taken: number
  /** Why others were left. */
  readonly lost: LostDrawing['lost'] | null
}

/** One step for all, which ends selected. The document has what undo brings back as proposals. */
export function acceptedCommit(
  view: ToolView<unknown>,
  proposed: readonly Proposed[],
  adopt: Adopt,
  newId: () => string,
): Accepted {
  let { document } = view
  let fields: Fields = {}
  let lost: LostDrawing['lost'] | null = null
  const edits: Edit[] = []
  const select: Selected[] = []
  const taken: string[] = []
  for (const each of proposed) {
    const outcome = adopt({ ...view, document, fields: { ...view.fields, ...fields } }, each, newId)
    if (outcome && 'edit' in outcome) {
      edits.push(outcome.edit)
      select.push(...(outcome.select ?? []))
      taken.push(each.id)
      fields = { ...fields, ...outcome.fields }
      document = applyEdit(document, outcome.edit)
    } else lost = outcome && 'lost' in outcome ? outcome.lost : lost
    if (lost === 'full') break
  }
  const edit = composite(edits)
  if (!edit) return { commit: null, taken: 0, lost }
  const before = { [ACCEPTED_FIELD]: acceptedIds(view.fields) }
  const after = { [ACCEPTED_FIELD]: [...acceptedIds(view.fields), ...taken] }
  const beside = { before: { fields: before }, after: { fields: after } }
  const commit = { edit, label: 'suggestions', select, fields: { ...fields, ...after }, beside }
  return { commit, taken: taken.length, lost }
}

export const PROPOSED_ROLE = 'proposed'

/** For the box tools: a click accepts the proposal there. */
export const offersOf = (adopt: Adopt) => ({
  role: PROPOSED_ROLE,
  take(view: ToolView<unknown>, id: string, newId: () => string): Commit | LostDrawing | null {
    const proposed = openProposals(view.fields).filter((one) => one.id === id)
    const { commit, lost } = acceptedCommit(view, proposed, adopt, newId)
    return commit ?? (lost && { lost })
  },
})
