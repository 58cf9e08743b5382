import type { LucideIcon } from 'lucide-react'
import type { AnyStateMachine } from 'xstate'
import type { LiveWire } from '../machines/editor/live-wire.ts'
import type { PaintOptions } from '../machines/editor/paint.ts'
import type { Segmenter } from '../machines/editor/segmenter.ts'
import type { PaintMode, Preview } from '../machines/editor/types.ts'
import { toolText } from '../text/tools.ts'
import type { ToolId } from '../text/tools.ts'
import type { Combination } from './combination.ts'

/** A tool: how a screen offers it, and the machine that runs it. */
export interface Tool<Options, Id extends ToolId = ToolId> {
  readonly id: Id
  readonly label: string
  readonly icon: LucideIcon
  /** The key that picks it, where a kind does not give it another. */
  readonly key: Combination
  /** `ring`: the circle that a press covers; `cross`: a cross over everything; `edge`: a cross, and a hand over what is selected. */
  readonly cursor: 'ring' | 'cross' | 'edge' | 'grab'
  /** What it shows before it commits; null: nothing. */
  readonly preview: Preview['type'] | null
  readonly machine: (options: Options) => AnyStateMachine
}

/** What an annotation page gives every tool of masks. */
export interface MaskToolOptions extends PaintOptions {
  readonly segmenter: Segmenter
  readonly wire: LiveWire
}

/** A tool that changes masks, as each kind with masks offers it. */
export interface MaskTool extends Tool<MaskToolOptions> {
  /** Whether a press without Alt adds to the mask or takes away. */
  readonly mode: PaintMode
  /** Whether it can begin a new mask; otherwise it changes the selected one alone. */
  readonly startsMask: boolean
  /** What its chart is for, in a sentence. */
  readonly summary: string
}

/** The tools of one machine, which differ in their names, icons and keys alone. */
export const toolFrom =
  <Options>(shared: Pick<Tool<Options>, 'cursor' | 'preview' | 'machine'>) =>
  <Id extends ToolId>(id: Id, icon: LucideIcon, key: Combination): Tool<Options, Id> => ({
    ...shared,
    id,
    label: toolText[id],
    icon,
    key,
  })
