import type { ReactNode, RefObject } from 'react'
import type { DocumentOf } from '../../domain/documents/types.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { CommandTable, Purpose } from '../../kinds/command.ts'
import type { KindSpec, ToolSpec } from '../../kinds/types.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { BatchItem, Rejection, WorkDocument, WorkItem } from '../../machines/work.ts'
import type { Presenter } from '../canvas/presenter.ts'
import type { EditorActor } from '../canvas/editor-machine.ts'
import type { ViewSettings } from '../panel/view-settings.ts'
import type {
  Destination,
  Difference,
  ExtraDifference,
  VersionFacts,
  VersionFields,
} from '../review/versions/difference.ts'
import type { Compare } from '../review/versions/useChanges.ts'
import type { ReviewNote } from '../review/verdict/review-notes.ts'
import type { OpenVideos } from '../video/playback/open-videos.ts'
import type { VideoController } from '../video/playback/video-controller.ts'
import type { WorkAccess } from '../work-access.ts'
import type { AskSuggestions } from './session/suggestions.ts'
import type { StageActor } from './session/editor-sync.ts'

/** By slice name. Not part of the work or of undo. */
export interface FieldsAccess {
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

export interface KindFacts<K extends Kind> extends FieldsAccess {
  readonly access: WorkAccess<K>
  /** Read-only where the annotation itself is not submitted. */
  readonly annotationAccess: WorkAccess<K>
  readonly task: BatchItem
  readonly purpose: Purpose
  readonly selection: readonly Selected[]
  readonly onSelect: (selected: Selected, rect?: Rect) => void
  /** `rows`: all lines of the list; with Ctrl or Shift a press selects several. */
  readonly onPressRow: (press: RowPress, row: Selected, rows: readonly Selected[], rect?: Rect) => void
  readonly rejectedAt: string | null
  readonly onGoToRejected: (id: string) => void
  readonly video: VideoController | null
}

export interface PanelFacts<K extends Kind> extends KindFacts<K> {
  readonly textRef: RefObject<HTMLTextAreaElement | null>
}

export interface OverlayFacts<K extends Kind> extends KindFacts<K> {
  readonly presenter: Presenter
  readonly editor: EditorActor
  readonly tool: string
  readonly hidden: boolean
  readonly ask: AskSuggestions
}

export interface DockFacts<K extends Kind> extends OverlayFacts<K> {
  /** Only the controls are shown, without the timeline. */
  readonly isFolded: boolean
}

export type DialogName = 'help' | 'keys' | 'palette' | 'release' | 'conflict' | 'share' | 'versions' | 'place'

export type HeldView = 'magnifier' | 'blink'

export type SwitchName = {
  [Name in keyof ViewSettings]: ViewSettings[Name] extends boolean ? Name : never
}[keyof ViewSettings]

export interface Toggles {
  readonly hidden: () => void
  readonly pointing: () => void
  readonly underlay: () => void
  readonly theme: () => void
  readonly setting: (name: SwitchName) => void
}

export interface CommandScope {
  readonly stage: StageActor
  readonly editor: EditorActor
  readonly presenter: Presenter | null
  readonly tools: readonly ToolSpec[]
  readonly purpose: Purpose
  readonly access: WorkAccess | null
  /** Comments that the database offers for rejections. */
  readonly reasons: readonly string[]
  readonly seek: (frame: number) => void
  readonly ask: AskSuggestions
  /** Drawn strokes are not in the document yet. */
  readonly holdsWork: () => boolean
  /** Null for a button or the palette, and where a hold ends without a release. */
  readonly event: KeyboardEvent | null
  readonly ui: {
    readonly toggle: Toggles
    readonly open: (dialog: DialogName) => void
    readonly startTour: () => void
    readonly setHeld: (view: HeldView, held: boolean) => void
    /** Unfolds the panel. */
    readonly showPanel: () => void
    readonly focusText: () => void
    /** False where there is no error box. */
    readonly focusBoxText: () => boolean
    readonly stepChanges: (step: 1 | -1) => void
    readonly nextRejected: () => void
    readonly leave: () => void
    /** Null: there is none, or it was just asked. */
    readonly asksFirst: () => string | null
    readonly takeBack: () => void
    readonly editAgain: () => void
    readonly shownItems: () => readonly number[]
    readonly stepItems: (step: 1 | -1) => void
  }
}

export interface RunFacts<K extends Kind> extends FieldsAccess {
  readonly access: WorkAccess<K> | null
  readonly task: BatchItem | undefined
  readonly previous: BatchItem | undefined
  readonly purpose: Purpose
  readonly selection: readonly Selected[]
  readonly editor: EditorActor
  readonly presenter: Presenter | null
  readonly video: VideoController | null
  /** Null for a button or the palette. */
  readonly event: KeyboardEvent | null
}

export interface PageFacts<K extends Kind> extends Omit<CommandScope, 'access'>, RunFacts<K> {}

export interface ExtraFacts<K extends Kind> {
  /** Null without an item, and on share pages, which load nothing else. */
  readonly uuid: string | null
  readonly since: number | null
  /** Null for the open work. */
  readonly until: number | null
  /** The later version is shown as the earlier one. */
  readonly isReversed: boolean
  readonly work: WorkAccess<K>['work'] | null
  readonly video: VideoController | null
}

/** Not validated, because a batch may hold thousands of nodes. */
export type StoredFields<K extends Kind> = { readonly [Field in keyof DocumentOf[K]]?: unknown }

export interface StripSpec<K extends Kind> {
  readonly filter?: {
    readonly label: string
    readonly field: string
    readonly options: readonly { readonly value: string | number; readonly label: string }[]
    readonly matches: (document: StoredFields<K>, value: string | number) => boolean
  }
  readonly badge?: (document: StoredFields<K>) => string | null
}

export interface KindPage<K extends Kind> {
  readonly kind: K
  readonly spec: KindSpec<K>
  readonly Panel: (facts: PanelFacts<K>) => ReactNode
  readonly Sections?: (facts: PanelFacts<K>) => ReactNode
  /** Lets pointer events through. */
  readonly Overlay?: (facts: OverlayFacts<K>) => ReactNode
  readonly Dock?: (facts: DockFacts<K>) => ReactNode
  readonly openVideos?: OpenVideos
  readonly openShared?: (shareId: string) => OpenVideos
  readonly strip?: StripSpec<K>
  readonly notes?: (
    shown: Pick<KindFacts<K>, 'purpose' | 'fields'> & {
      readonly item: WorkItem
      readonly annotation: DocumentOf[K]
    },
  ) => readonly ReviewNote[]
  /** Rejected parts that still exist. */
  readonly rejected?: (annotation: DocumentOf[K], rejection: Rejection) => readonly Destination[]
  readonly differences?: Compare<K>
  readonly useExtraDifferences?: (facts: ExtraFacts<K>) => ExtraDifference
  readonly changedBeside?: (work: WorkDocument<DocumentOf[K]>) => readonly Difference[]
  /** A hook, for versions whose data is not all in the document. */
  readonly useVersionFields?: (facts: VersionFacts) => VersionFields
  /** Unfinished work that a submission now would miss; null for none. */
  readonly stillMaking?: (shown: Pick<RunFacts<K>, 'editor' | 'video' | 'purpose'>) => string | null
  readonly waitingSteps?: (editor: EditorActor) => { readonly undo: boolean; readonly redo: boolean }
  readonly commands: CommandTable<PageFacts<K>>
}
