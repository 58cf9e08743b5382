import type { ActorRefFrom, AnyActorLogic } from 'xstate'
import type { Kind } from '../domain/kinds.ts'
import { fieldsAlongParts } from '../kinds/traits/masks-steps.ts'
import type { ToolSpec } from '../kinds/types.ts'
import { createEditorMachine } from '../machines/editor/editor.chart.ts'
import { documentEdits } from '../machines/editor/edits.ts'
import type { LiveWire } from '../machines/editor/live-wire.ts'
import { NO_WIRE } from '../machines/editor/live-wire.ts'
import type { MaskSource } from '../machines/editor/masks.ts'
import type { Segmenter } from '../machines/editor/segmenter.ts'
import { fieldsAlongPlacements } from '../machines/editor/skeleton-steps.ts'
import { createBoxTool } from '../machines/editor/tools/boxTool.chart.ts'
import { createBrushTool } from '../machines/editor/tools/brushTool.chart.ts'
import { createFillTool } from '../machines/editor/tools/fillTool.chart.ts'
import { createLassoTool } from '../machines/editor/tools/lassoTool.chart.ts'
import { panTool } from '../machines/editor/tools/panTool.chart.ts'
import { createPointTool } from '../machines/editor/tools/pointTool.chart.ts'
import { createPolygonTool } from '../machines/editor/tools/polygonTool.chart.ts'
import { createSmartTool } from '../machines/editor/tools/smartTool.chart.ts'
import { createSkeletonTool } from '../machines/editor/tools/skeletonTool.chart.ts'
import type { Fields } from '../machines/editor/types.ts'
import type { WorkDocument } from '../machines/work.ts'
import { smartText } from '../text/smart.ts'
import { newSlice } from '../platform/storage/slices.ts'
import { pageMasks } from './masks/page-masks.ts'

interface Given {
  readonly newId: () => string
  readonly masks: MaskSource
  readonly segmenter: Segmenter
  readonly wire: LiveWire
}

function chartOf(tool: ToolSpec, given: Given): AnyActorLogic {
  switch (tool.type) {
    case 'box':
      return createBoxTool({ ...tool, ...given })
    case 'point':
      return createPointTool({ ...tool, ...given })
    case 'brush':
      return createBrushTool({ ...tool, ...given })
    case 'lasso':
      return createLassoTool({ ...tool, ...given })
    case 'polygon':
      return createPolygonTool({ ...tool, ...given })
    case 'fill':
      return createFillTool({ ...tool, ...given })
    case 'smart':
      return createSmartTool({ ...tool, ...given })
    case 'skeleton':
      return createSkeletonTool(tool)
  }
}

/** Where there is nobody to ask: a kind without smart tools, or a look at versions. */
const NO_SEGMENTER: Segmenter = {
  propose: () => Promise.reject(new Error(smartText.nobody)),
  isQuick: () => false,
}

/** The editor machine of a kind, made of the tools that the kind lists; the first one is in use at the start. */
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
    fieldsAlong: placing ? fieldsAlongPlacements(placing.layer) : fieldsAlongParts,
  })
}

export type EditorMachine = ReturnType<typeof createKindEditor>
export type EditorActor = ActorRefFrom<EditorMachine>
