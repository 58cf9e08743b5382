import { WHOLE, NODE } from '../../../tools/skeleton/skeleton.ts'
import { offered } from '../../tools.ts'
import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import type { Skeleton } from '../../../domain/hand-skeleton/active.ts'
import { setField, removeItem } from '../../../machines/editor/edit-makers.ts'
import { changeNodesEdit, clearedNodes } from '../../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../../machines/editor/skeleton-layer.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import type { ToolSpec } from '../../types.ts'

type NodeWork = WorkDocument<ImageNodeDocument>

const EXTRAS = ['annotation', 'extras']

export const skeletonsOf = ({ bodyType, nodes, extras }: ImageNodeDocument): Skeleton[] => [
  { id: null, bodyType, nodes },
  ...extras.map((extra) => ({ id: extra.id, bodyType, nodes: extra.nodes })),
]

const nodesPath = (id: string | null) =>
  id === null ? ['annotation', 'nodes'] : [...EXTRAS, { id }, 'nodes']

export const SKELETON_LAYER: SkeletonLayer = {
  role: 'node',
  frameRole: 'skeleton',
  skeletonsOf: (document) => skeletonsOf((document as NodeWork).annotation),
  pathOf: nodesPath,
  remove(document, { id, nodes }) {
    if (id !== null) return removeItem(document, EXTRAS, id)
    return changeNodesEdit(document, nodesPath(null), nodes, clearedNodes(nodes, [...nodes.keys()]))
  },
}

export const NODE_TOOL: ToolSpec = {
  type: 'skeleton',
  mode: 'nodes',
  ...offered(NODE),
  layer: SKELETON_LAYER,
}

export const WHOLE_TOOL: ToolSpec = {
  type: 'skeleton',
  mode: 'whole',
  ...offered(WHOLE),
  layer: SKELETON_LAYER,
}

export const annotationField = (work: NodeWork, key: keyof ImageNodeDocument, value: unknown) =>
  setField(work, ['annotation'], key, value)
