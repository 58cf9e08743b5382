import type { LucideIcon } from 'lucide-react'
import type { AnyStateMachine } from 'xstate'
import type { LiveWire } from '../machines/editor/live-wire.ts'
import type { PaintOptions } from '../machines/editor/paint.ts'
import type { Segmenter } from '../machines/editor/segmenter.ts'
import type { PaintMode } from '../machines/editor/types.ts'
import type { MaskToolId } from '../text/mask-tools.ts'
import type { Combination } from './combination.ts'

/** What an annotation page gives every tool of masks. */
export interface MaskToolOptions extends PaintOptions {
  readonly segmenter: Segmenter
  readonly wire: LiveWire
}

/** A tool that changes masks, as each kind with masks offers it. Its name stands in the catalogue under its id. */
export interface MaskTool {
  readonly id: MaskToolId
  readonly icon: LucideIcon
  /** The key that picks it, where a kind does not give it another. */
  readonly key: Combination
  /** `ring`: the circle that a press covers; `cross`: a cross over everything; `edge`: a cross, and a hand over what is selected. */
  readonly cursor: 'ring' | 'cross' | 'edge'
  /** Whether a press without Alt adds to the mask or takes away. */
  readonly mode: PaintMode
  /** Whether it can begin a new mask; otherwise it changes the selected one alone. */
  readonly startsMask: boolean
  readonly machine: (options: MaskToolOptions) => AnyStateMachine
  /** What its chart is for, in a sentence. */
  readonly summary: string
}
