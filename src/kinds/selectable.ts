import { activeOf, choiceOf } from '../domain/hand-skeleton/active.ts'
import { boxesOf, isOutOfReach } from '../machines/editor/box-layer.ts'
import { polygonsOf } from '../machines/editor/polygon-layer.ts'
import type { IdsByRole } from '../machines/editor/selection.ts'
import { nodeId } from '../machines/editor/skeleton-layer.ts'
import type { Selected, ToolView } from '../machines/editor/types.ts'
import { ERROR_LAYER, frameIn, isOnFrame } from './traits/judgement.ts'
import { nodesIn } from '../tools/skeleton/skeleton-many.ts'
import type { SkeletonToolSpec, ToolSpec } from './types.ts'

type Entry = readonly [role: string, ids: (document: unknown) => readonly string[]]

const entriesOf = (tool: ToolSpec): readonly Entry[] => {
  switch (tool.type) {
    case 'box':
      return [
        ...tool.layers.map((layer): Entry => [
          layer.role,
          (document) => boxesOf(document, layer).map(({ id }) => id),
        ]),
        ...(tool.picks ?? []).map(({ role, idsOf }): Entry => [role, idsOf]),
      ]
    case 'point':
      return tool.layers.map(({ role, pointsOf }) => [
        role,
        (document) => pointsOf(document).map(({ id }) => id),
      ])
    case 'polygon':
      return [[tool.layer.role, (document) => polygonsOf(document, tool.layer).map(({ id }) => id)]]
    // A tool that picks has the same layer.
    case 'mask':
      return []
    case 'skeleton':
      return [
        [
          tool.layer.role,
          (document) =>
            tool.layer
              .skeletonsOf(document)
              .flatMap(({ id, nodes }) => nodes.map((_, index) => nodeId(id, index))),
        ],
      ]
  }
}

/** Several layers may have one role: each knows the items of its own shape. */
export function idsByRole(tools: readonly ToolSpec[]): IdsByRole {
  const all = new Map<string, Entry[1][]>()
  for (const [role, ids] of tools.flatMap((tool) => [...entriesOf(tool), ...Object.entries(tool.ids ?? {})]))
    all.set(role, [...(all.get(role) ?? []), ids])
  return Object.fromEntries(
    [...all].map(([role, lists]): Entry => [role, (document) => lists.flatMap((ids) => ids(document))]),
  )
}

const judges = (tool: ToolSpec | undefined): boolean => tool?.judging === true

/** In whole mode those of all skeletons. */
function nodesHere({ layer, mode }: SkeletonToolSpec, view: ToolView<unknown>): readonly Selected[] {
  const all = layer.skeletonsOf(view.document, view.fields)
  const active = activeOf(all, choiceOf(view.fields))
  return nodesIn(layer, mode === 'whole' || !active ? all : [active.skeleton])
}

/** Boxes of lists and masks of this frame. With the tool for error boxes, those alone. */
export function allHere(
  tools: readonly ToolSpec[],
  currentTool: string,
  view: ToolView<unknown>,
): readonly Selected[] {
  const tool = tools.find(({ id }) => id === currentTool)
  if (tool?.type === 'skeleton') return nodesHere(tool, view)
  const onErrors = judges(tool)
  const boxes = tools
    .flatMap((tool) => (tool.type === 'box' ? tool.layers : []))
    .filter(({ holds, role }) => holds === 'many' && (role === ERROR_LAYER.role) === onErrors)
  const masks = onErrors ? [] : tools.flatMap((tool) => (tool.type === 'box' ? (tool.picks ?? []) : []))
  const all = [
    ...boxes.flatMap((layer) =>
      boxesOf(view.document, layer)
        .filter((box) => isOnFrame(box, frameIn(view.fields)) && !isOutOfReach(layer, box, view))
        .map(({ id }) => ({ role: layer.role, id })),
    ),
    ...masks.flatMap((layer) => layer.pickable(view).map(({ id }) => ({ role: layer.role, id }))),
  ]
  return [...new Map(all.map((one) => [`${one.role} ${one.id}`, one])).values()]
}
