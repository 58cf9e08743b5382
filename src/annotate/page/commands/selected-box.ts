import { boxLayersOf } from '../../../kinds/tools.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { BoxLayer, LayerBox } from '../../../machines/editor/box-layer.ts'
import { boxOf, selectedBoxes } from '../../../machines/editor/box-layer.ts'
import type { ToolView } from '../../../machines/editor/types.ts'

export interface SelectedBox {
  readonly layer: BoxLayer
  readonly box: LayerBox
}

/** Without a selection: the box of the item that a new box would go to, such as the crop of the clip at this frame. */
export function selectedBox(view: ToolView<unknown>, tools: readonly ToolSpec[]): SelectedBox | undefined {
  const layers = boxLayersOf(tools)
  const [selected] = selectedBoxes(view.document, layers, view.selection)
  if (selected) return { layer: selected.layer, box: selected }
  return layers.flatMap((layer) => {
    const owner = layer.holds === 'each' ? layer.owner(view) : null
    const box = owner === null ? undefined : boxOf(view.document, layer, owner)
    return box ? [{ layer, box }] : []
  })[0]
}
