import type { NodeTemplate } from '../../domain/documents/templates.ts'
import { templateOf } from '../../domain/documents/templates.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Commit, Fields } from '../../machines/editor/types.ts'
import type { BatchItem } from '../../machines/work.ts'
import { choose } from '../traits/skeleton/edits.ts'
import { SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { FieldsAccess, PanelFacts } from '../../annotate/page/kind-page.ts'
import { placeOf } from './node-findings.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'

const isCommit = (what: Commit | Fields): what is Commit => 'edit' in what

export function carryOut(
  access: WorkAccess<'image-node'>,
  setFields: FieldsAccess['setFields'],
  what: Commit | Fields | null,
): void {
  if (!what) return
  if (!isCommit(what)) return setFields(what)
  const { edit, ...options } = what
  access.commit(edit, options)
}

/** Undefined when annotators choose the body type. */
export const ownTemplate = (task: BatchItem): NodeTemplate | undefined =>
  task.item.labels['template'] as NodeTemplate | undefined

/** An unknown template has nodes without bones. */
export const templateIn = ({ bodyType, nodes }: ImageNodeDocument, task: BatchItem): NodeTemplate =>
  templateOf(bodyType, ownTemplate(task)) ?? { bodyType, nodes: nodes.map(({ name }) => name), edges: [] }

export function goToNode(
  { setFields, onSelect }: Pick<PanelFacts<'image-node'>, 'setFields' | 'onSelect'>,
  { skeleton, index }: { readonly skeleton: Skeleton; readonly index: number },
): void {
  const place = placeOf(skeleton, [index])
  setFields(choose(skeleton, index))
  if (place) onSelect({ role: SKELETON_LAYER.role, id: nodeId(skeleton.id, index) }, place)
}
