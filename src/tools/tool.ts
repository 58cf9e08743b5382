import type { LucideIcon } from 'lucide-react'
import type { AnyStateMachine } from 'xstate'
import type { LiveWire } from '../machines/editor/live-wire.ts'
import type { PaintOptions } from '../machines/editor/paint.ts'
import type { Segmenter } from '../machines/editor/segmenter.ts'
import type { PaintMode, Preview } from '../machines/editor/types.ts'
import { toolText } from '../text/tools.ts'
import type { ToolId } from '../text/tools.ts'
import type { Combination } from './combination.ts'

export interface Tool<Options, Id extends ToolId = ToolId> {
  readonly id: Id
  readonly label: string
  readonly icon: LucideIcon
  readonly key: Combination
  /** `ring`: brush circle; `cross`: crosshair lines; `edge`: crosshair, and a hand over the selection. */
  readonly cursor: 'ring' | 'cross' | 'edge' | 'grab'
  readonly preview: Preview['type'] | null
  readonly machine: (options: Options) => AnyStateMachine
}

interface MaskToolOptions extends PaintOptions {
  readonly segmenter: Segmenter
  readonly wire: LiveWire
}

export interface MaskTool extends Tool<MaskToolOptions> {
  /** Without Alt. */
  readonly mode: PaintMode
  /** Otherwise it needs a selected mask. */
  readonly startsMask: boolean
  readonly summary: string
}

export const toolFrom =
  <Options>(shared: Pick<Tool<Options>, 'cursor' | 'preview' | 'machine'>) =>
  <Id extends ToolId>(id: Id, icon: LucideIcon, key: Combination): Tool<Options, Id> => ({
    ...shared,
    id,
    label: toolText[id],
    icon,
    key,
  })
