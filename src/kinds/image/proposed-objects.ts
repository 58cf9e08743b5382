import { OBJECTS_MAX } from '../../domain/documents/limits.ts'
import type { DocumentOf } from '../../domain/documents/types.ts'
import { objectBounds } from '../../domain/ontology/objects.ts'
import { appendItem } from '../../machines/editor/edit-makers.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { ToolView } from '../../machines/editor/types.ts'
import { suggestionText } from '../../text/suggestions.ts'
import type { BoxItem } from '../../render/scene.ts'
import type { EditorView } from '../types.ts'
import { type BoxLook, boxItem } from '../traits/boxes.ts'
import { OBJECT_ROLE, OBJECTS_PATH } from '../traits/labelled/layers.ts'
import { offersOf, PROPOSED_ROLE, type ProposalHands } from '../traits/proposals/accepting.ts'
import { shownProposals, type Proposed } from '../traits/proposals/proposals.ts'

const objectsIn = (document: unknown) =>
  (document as WorkDocument<DocumentOf['image']>).annotation.objects ?? []

export const PROPOSED_BOXES: ProposalHands = {
  what: 'objects',
  shapes: ['box'],
  drawnIn: ({ document }: ToolView<unknown>) =>
    objectsIn(document).flatMap((object) =>
      object.shape === 'box' ? [{ label: object.label, rect: objectBounds(object) }] : [],
    ),
  adopt({ document }, { label, attributes, rect }, newId) {
    if (label === null) return null
    if (objectsIn(document).length >= OBJECTS_MAX) return { lost: 'full' }
    const id = newId()
    const object = { id, label, shape: 'box', ...rect, rotation: 0, attributes }
    const edit = appendItem(document, OBJECTS_PATH, object)
    return edit && { edit, select: [{ role: OBJECT_ROLE, id }] }
  },
}

export const PROPOSED_OFFERS = offersOf(PROPOSED_BOXES.adopt)

const looks = new Map<string, BoxLook>()

/** One look a colour, so that unchanged outlines are the same data from frame to frame. */
function lookOf(colour: string): BoxLook {
  const look = looks.get(colour) ?? { role: PROPOSED_ROLE, colour, dash: [6, 4] }
  looks.set(colour, look)
  return look
}

/** Outlines of what a model proposes; the large ones below, so that each can be reached. */
export const proposedItems = (view: EditorView): BoxItem[] =>
  shownProposals(view)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .map(({ id, name, score, colour, rect }) =>
      boxItem({ id, rect, label: suggestionText.proposals.named(name, score) }, lookOf(colour), view),
    )

const areaOf = ({ rect }: Proposed): number => rect.width * rect.height
