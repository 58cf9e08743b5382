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

/** What a command acts on. */
export interface CommandScope {
  readonly stage: StageActor
  readonly editor: EditorActor
  readonly presenter: Presenter | null
  readonly tools: readonly ToolSpec[]
  readonly purpose: Purpose
  readonly access: WorkAccess | null
  /** Reasons that the database lists for rejecting. */
  readonly reasons: readonly string[]
  /** Goes to a frame of the video that is shown. */
  readonly seek: (frame: number) => void
  /** Whether the document of the open item has yet to take in something that was drawn. */
  readonly holdsWork: () => boolean
  readonly ui: {
    readonly toggle: Toggles
    readonly open: (dialog: DialogName) => void
    readonly focusText: () => void
    /** The words about the error box that is selected; false where none is. */
    readonly focusBoxText: () => boolean
    readonly setRejecting: (isRejecting: boolean) => void
    /** Goes to the next or previous change. */
    readonly stepChanges: (step: 1 | -1) => void
    /** Goes to the next of the places that a reviewer pointed at, the first after the last. */
    readonly nextRejected: () => void
    readonly leave: () => void
    /** What to ask before handing in, in words; null for nothing, or where it was asked just before. */
    readonly asksFirst: () => string | null
    /** Opens what was handed in to be edited, where it can be. */
    readonly editAgain: () => void
    /** Places in the batch of the items that the strip shows. */
    readonly shownItems: () => readonly number[]
    /** Goes to the item before or after, of those that the strip shows. */
    readonly stepItems: (step: 1 | -1) => void
  }
  /** Commands that the kind carries out, be it in the place of what is common; true when it was one. */
  readonly runOfKind: (command: Command, event: KeyboardEvent | null) => boolean
}

/** Commands that all kinds share. */
export type CommonCommands = CommandTable<[scope: CommandScope, event: KeyboardEvent | null]>
