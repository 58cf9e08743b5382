import type { AttributeEntry } from '../../../contract/types.d.ts'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import {
  changingUnder,
  entriesAt,
  missingEver,
  withEntriesAt,
} from '../../../domain/ontology/changing-attributes.ts'
import type { Labellable } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { labelById } from '../../../domain/ontology/ontology.ts'
import { updateItem } from '../../../machines/editor/edit-makers.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { FieldsAccess } from '../../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../../annotate/work-access.ts'
import type { LabelSettings } from '../../../machines/work.ts'
import type { LabelledPlace } from '../../traits/labelled/edits.ts'
import { attributeEdit, relabelEdit } from '../../traits/labelled/edits.ts'
import { LABEL_FIELD } from '../../traits/labelled/layers.ts'
import { findObject, objectsOf, selectedObjects } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import { nextObjectFields } from './categories.ts'

/** An object of a video with the values that it has on one frame. */
export interface LabelledTrack extends Labellable {
  readonly label: string
  readonly attributes: readonly AttributeEntry[]
}

export const attributesOf = (ontology: Ontology, { category }: SegmentObject) =>
  labelById(ontology, category)?.attributes ?? []

/** The selected objects as they are on a frame. */
export const selectedTracks = (
  work: VideoWork,
  selection: readonly Selected[],
  frame: number,
): readonly LabelledTrack[] => {
  const ids = selectedObjects(selection)
  return objectsOf(work)
    .filter(({ id }) => ids.includes(id))
    .map((object) => ({ id: object.id, label: object.category, attributes: entriesAt(object, frame) }))
}

/** What changes over time is set from the frame on; the rest for all frames. */
export const tracksPlace = (
  work: VideoWork,
  ontology: Ontology,
  frame: number,
): LabelledPlace<LabelledTrack> => ({
  update(document, id, { label: category, attributes: next }) {
    const object = findObject(work, id)
    if (!object) return null
    const { attributes, changes } =
      category === undefined
        ? withEntriesAt(attributesOf(ontology, object), object, frame, next)
        : changingUnder(labelById(ontology, category)?.attributes ?? [], object)
    return updateItem(document, ['annotation', 'objects'], id, {
      ...(category !== undefined && { category }),
      attributes,
      changes: changes.length > 0 ? changes : undefined,
    })
  },
  takes: () => true,
})

interface TrackScope extends Pick<FieldsAccess, 'setFields'> {
  readonly access: WorkAccess<'video-segment'>
  readonly work: VideoWork
  readonly labels: LabelSettings
  readonly ontology: Ontology
  readonly selection: readonly Selected[]
}

/** Takes a label in hand, and gives it to the selected objects. */
export function chooseTrackLabel(
  { access, work, labels, ontology, selection, setFields }: TrackScope,
  label: OntologyLabel,
): void {
  if (access.readonly) return access.refuse()
  setFields({ ...nextObjectFields(labels, label.id), [LABEL_FIELD]: label.id })
  const tracks = selectedTracks(work, selection, 0)
  access.commit(relabelEdit(work, tracksPlace(work, ontology, 0), tracks, label), { label: 'label' })
}

/** Objects that lack a required attribute on every frame, in their order. */
export const incompleteTracks = (work: VideoWork, ontology: Ontology): readonly SegmentObject[] =>
  objectsOf(work).filter((object) => missingEver(attributesOf(ontology, object), object).length > 0)

/** The incomplete object after the one that is selected. */
export function nextIncompleteTrack(
  work: VideoWork,
  ontology: Ontology,
  selection: readonly Selected[],
): SegmentObject | undefined {
  const incomplete = incompleteTracks(work, ontology)
  const [selected] = selectedObjects(selection)
  const at = objectsOf(work).findIndex(({ id }) => id === selected)
  return incomplete.find((object) => objectsOf(work).indexOf(object) > at) ?? incomplete[0]
}

/** Takes a change away: what was before holds on. */
export function removeChange(
  access: WorkAccess<'video-segment'>,
  ontology: Ontology,
  { id }: SegmentObject,
  change: { readonly frame: number; readonly id: string },
): void {
  const { work } = access
  const object = findObject(work, id)
  if (!object) return
  const track = { id, label: object.category, attributes: entriesAt(object, change.frame) }
  const place = tracksPlace(work, ontology, change.frame)
  access.commit(attributeEdit(work, place, [track], ontology, { id: change.id, value: undefined }), {
    label: 'attribute',
  })
}
