import type { Command, CommandTable } from '../../../kinds/commands.ts'
import type { Purpose } from '../../../kinds/shortcuts.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { StageActor } from '../session/editor-sync.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { ViewSettings } from '../../panel/view-settings.ts'

export type DialogName = 'help' | 'keys' | 'palette' | 'release' | 'conflict' | 'share' | 'versions' | 'place'

export interface Toggles {
  readonly hidden: () => void
  readonly pointing: () => void
  readonly underlay: () => void
  readonly theme: () => void
  readonly setting: (name: keyof Pick<ViewSettings, 'rulers' | 'comments' | 'guide'>) => void
}

export interface CommandScope {
  readonly stage: StageActor
  readonly editor: EditorActor
  readonly presenter: Presenter | null
  readonly tools: readonly ToolSpec[]
  readonly purpose: Purpose
  readonly access: WorkAccess | null
  readonly reasons: readonly string[]
  readonly seek: (frame: number) => void
  /** Whether drawn strokes are not in the document of the open item yet. */
  readonly holdsWork: () => boolean
  readonly ui: {
    readonly toggle: Toggles
    readonly open: (dialog: DialogName) => void
    readonly focusText: () => void
    /** False where no error box is selected. */
    readonly focusBoxText: () => boolean
    readonly setRejecting: (isRejecting: boolean) => void
    readonly stepChanges: (step: 1 | -1) => void
    /** Goes to the next place that a reviewer marked, wrapping round. */
    readonly nextRejected: () => void
    readonly leave: () => void
    /** The question before a push; null for none, or where it was just asked. */
    readonly asksFirst: () => string | null
    /** Reopens the pushed item for editing, where allowed. */
    readonly editAgain: () => void
    readonly shownItems: () => readonly number[]
    /** Goes to the previous or next item of those in the strip. */
    readonly stepItems: (step: 1 | -1) => void
  }
  /** Runs a command of the kind, which may replace a common one. @returns whether it had one */
  readonly runOfKind: (command: Command, event: KeyboardEvent | null) => boolean
}

export type CommonCommands = CommandTable<[scope: CommandScope, event: KeyboardEvent | null]>
