import { startsMask } from '../../../tools/tools.ts'
import { NAME_MAX_LENGTH, OBJECTS_MAX } from '../../../domain/documents/limits.ts'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import { maskFields, pickedColour, toggledAll } from '../../traits/masks/fields.ts'
import { findObject, soloObject } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import { rowsEdit } from '../object-rows.ts'
import { composite, removeItems, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { EditPath } from '../../../machines/editor/edits.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import type { FieldsAccess, RunFacts } from '../../../annotate/page/kind-page.ts'
import { showListFull } from '../../../annotate/page/session/notices.ts'
import type { WorkAccess } from '../../../annotate/work-access.ts'
import { removals } from './mask-actions.ts'
import type { ObjectScope } from './object-scope.ts'
import { mayChange, say } from './object-scope.ts'

const OBJECTS: EditPath = ['annotation', 'objects']
const text = videoSegmentText.notices

interface ObjectAccess extends FieldsAccess {
  readonly access: WorkAccess<'video-segment'>
}

/** A name field also commits when it closes because its object was deleted. */
const patchObject = (scope: ObjectAccess, id: string, patch: Partial<SegmentObject>): void =>
  patchObjects(scope, [id], patch)

export function renameObject(scope: ObjectAccess, id: string, typed: string): void {
  const name = typed.trim().slice(0, NAME_MAX_LENGTH)
  if (name === '') return say(text.nameRequired)
  patchObject(scope, id, { name })
}

export function recolourObject(scope: ObjectAccess, id: string, colourIndex: number): void {
  patchObject(scope, id, { colourIndex })
  if (!scope.access.readonly) scope.setFields({ ...pickedColour(scope.fields, colourIndex) })
}

export function patchObjects(
  { access }: ObjectAccess,
  ids: readonly string[],
  patch: Partial<SegmentObject>,
): void {
  if (access.readonly) return access.refuse()
  const known = ids.filter((id) => findObject(access.work, id))
  access.commit(composite(known.map((id) => updateItem(access.work, OBJECTS, id, patch))), {
    label: 'object',
  })
}

/** A choice on a selected object's line is about all selected ones. */
export const meantBy = (id: string, selected: readonly string[]): readonly string[] =>
  selected.includes(id) ? selected : [id]

export const toggleLocked = ({ fields, setFields }: FieldsAccess, ids: readonly string[]): void =>
  setFields({ lockedIds: toggledAll(maskFields(fields).lockedIds, ids) })

export const toggleSolo = ({ access, fields, setFields }: ObjectAccess, id: string | null): void =>
  setFields({ soloId: soloObject(access.work, fields) === null ? id : null })

/** Hides all, or shows all where none is visible. */
export function toggleShown(scope: ObjectAccess, ids: readonly string[]): void {
  const visible = !ids.some((id) => findObject(scope.access.work, id)?.visible === true)
  patchObjects(scope, ids, { visible })
}

/** A tool that cannot start an object is replaced by the brush. */
export function drawNew({ access, work, facts, setFields }: ObjectScope): void {
  if (access.readonly) return access.refuse()
  if (work.annotation.objects.length >= OBJECTS_MAX) return showListFull('object', OBJECTS_MAX)
  setFields({ soloId: null })
  facts.editor.send({ type: 'SELECT', selection: [] })
  const { tool } = facts.editor.getSnapshot().context
  if (!startsMask(tool)) facts.editor.send({ type: 'PICK', tool: 'brush' })
}

export async function removeObjects(scope: ObjectScope, chosen: readonly string[]): Promise<void> {
  const ids = chosen.filter((id) => findObject(scope.work, id))
  if (ids.length === 0 || !mayChange(scope, ids)) return
  const changes = await removals(scope, ids, [0, scope.count])
  if (!changes) return
  const work = workNow(scope.facts)
  if (!work || ids.some((id) => !findObject(work, id))) return
  scope.access.commit(composite([rowsEdit(changes), removeItems(work, OBJECTS, ids)]), {
    label: 'remove',
    select: [],
  })
}

const workNow = ({ editor }: RunFacts<'video-segment'>): VideoWork | null =>
  editor.getSnapshot().context.document as VideoWork | null
