import type { ActorRefFrom, AnyActorLogic } from 'xstate'
import type { Kind } from '../../domain/kinds.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { idsByRole } from '../../kinds/selectable.ts'
import { fieldsAlongParts } from '../../kinds/traits/masks/steps.ts'
import type { ToolSpec } from '../../kinds/types.ts'
import { toolsUnder } from '../../kinds/types.ts'
import { boxesOf } from '../../machines/editor/box-layer.ts'
import { createEditorMachine } from '../../machines/editor/editor.ts'
import type { EditorSpec } from '../../machines/editor/editor-types.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { LiveWire } from '../../machines/editor/live-wire.ts'
import { NO_WIRE } from '../../machines/editor/live-wire.ts'
import type { MaskSource } from '../../machines/editor/masks.ts'
import type { Segmenter } from '../../machines/editor/segmenter.ts'
import { fieldsAlongPlacements } from '../../machines/editor/skeleton-steps.ts'
import { panTool } from '../../tools/pan/pan.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { smartText } from '../../text/smart.ts'
import { newSlice } from '../../platform/storage/slices.ts'
import { pageMasks } from './masks/page-masks.ts'

interface Given {
  readonly newId: () => string
  readonly masks: MaskSource
  readonly segmenter: Segmenter
  readonly wire: LiveWire
}

function chartOf(spec: ToolSpec, given: Given): AnyActorLogic {
  switch (spec.type) {
    case 'box':
      return spec.tool.machine({ ...spec, ...given })
    case 'point':
      return spec.tool.machine({ ...spec, ...given })
    case 'mask':
      return spec.tool.machine({ ...spec, ...given })
    case 'polygon':
      return spec.tool.machine({ ...spec, ...given })
    case 'skeleton':
      return spec.tool.machine({ ...spec, ...given })
  }
}

const NO_SEGMENTER: Segmenter = {
  propose: () => Promise.reject(new Error(smartText.nobody)),
  isQuick: () => false,
}

function lackingTool(tools: readonly ToolSpec[], document: WorkDocument): string | null {
  for (const tool of tools)
    if (
      tool.type === 'box' &&
      tool.comesFirst &&
      tool.creates &&
      boxesOf(document, tool.creates).length === 0
    )
      return tool.id
  return null
}

/** Where a database has labels, its pictures are there for them, and crops are a choice. */
const labelledTool = (tools: readonly ToolSpec[], ontology: Ontology | undefined): string | null =>
  toolsUnder(tools, ontology).find(({ shape }) => shape)?.id ?? null

/** To pick or to judge; all else draws into the work. */
const isHarmless = (tool: ToolSpec): boolean =>
  tool.judging === true || (tool.type === 'box' && tool.creates === null)

/**
 * Whoever judges begins each item without a tool that draws: after a correction the next error box would be drawn into the
 * work. Whoever left an item without what this one lacks does not mean to draw it.
 */
const toolToBegin =
  (tools: readonly ToolSpec[]): NonNullable<EditorSpec<WorkDocument>['toolToBegin']> =>
  ({ document, left, ontology, tool }) => {
    const judging = tools.find((each) => each.judging)
    if (left === null) return judging ? null : labelledTool(tools, ontology)
    if (!judging) return lackingTool(tools, left) === null ? lackingTool(tools, document) : null
    return tools.some((each) => each.id === tool && !isHarmless(each)) ? judging.id : null
  }

export function createKindEditor(
  kind: Kind,
  tools: readonly ToolSpec[],
  newId: () => string,
  masks: MaskSource = pageMasks.source,
  segmenter: Segmenter = NO_SEGMENTER,
  wire: LiveWire = NO_WIRE,
) {
  const charts = tools.map((tool) => [tool.id, chartOf(tool, { newId, masks, segmenter, wire })] as const)
  const placing = tools.find((tool) => tool.type === 'skeleton')
  return createEditorMachine<WorkDocument, Parameters<typeof documentEdits.apply>[1]>({
    id: `${kind}-editor`,
    reducer: documentEdits,
    tools: { pan: panTool, ...Object.fromEntries(charts) },
    initialTool: tools[0]?.id ?? 'pan',
    fields: newSlice(kind).fields as Fields,
    ids: idsByRole(tools),
    toolToBegin: toolToBegin(tools),
    fieldsAlong: placing ? fieldsAlongPlacements(placing.layer) : fieldsAlongParts,
  })
}

type EditorMachine = ReturnType<typeof createKindEditor>
export type EditorActor = ActorRefFrom<EditorMachine>
