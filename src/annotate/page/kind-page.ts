import type { ReactNode, RefObject } from 'react'
import type { DocumentOf } from '../../domain/documents/types.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Command, CommandTable } from '../../kinds/commands.ts'
import type { Purpose, Shortcut } from '../../kinds/shortcuts.ts'
import type { KindSpec } from '../../kinds/types.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { BatchItem, Rejection, WorkDocument, WorkItem } from '../../machines/work.ts'
import type { Presenter } from '../canvas/presenter.ts'
import type { EditorActor } from '../canvas/editor-machine.ts'
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

/** The kind's view fields, by their slice names. Not part of the work or of undo. */
export interface FieldsAccess {
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

export interface KindFacts<K extends Kind> extends FieldsAccess {
  readonly access: WorkAccess<K>
  /** The same, but read-only where the annotation itself is not submitted. */
  readonly annotationAccess: WorkAccess<K>
  readonly task: BatchItem
  readonly purpose: Purpose
  readonly shortcuts: readonly Shortcut[]
  readonly selection: readonly Selected[]
  readonly onSelect: (selected: Selected, rect?: Rect) => void
  readonly onCommand: (command: Command) => void
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
  /** The key press; null for a button or the palette. */
  readonly event: KeyboardEvent | null
}

export interface ExtraFacts<K extends Kind> {
  /** Null without an item, and on share pages, which load nothing else. */
  readonly uuid: string | null
  readonly since: number | null
  /** The version compared with it; null for the open work. */
  readonly until: number | null
  /** The later version is shown as the earlier one. */
  readonly isReversed: boolean
  readonly work: WorkAccess<K>['work'] | null
  readonly video: VideoController | null
}

/** A stored document of any version. It is not validated, because a batch may hold thousands of nodes. */
export type StoredFields<K extends Kind> = { readonly [Field in keyof DocumentOf[K]]?: unknown }

export interface StripSpec<K extends Kind> {
  /** Filters items by a value in `fields`; the first option shows all. */
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
  /** Over the canvas, below the tool rail; lets pointer events through. */
  readonly Overlay?: (facts: OverlayFacts<K>) => ReactNode
  readonly Dock?: (facts: OverlayFacts<K>) => ReactNode
  readonly openVideos?: OpenVideos
  /** Replaces `openVideos` on share pages. */
  readonly openShared?: (shareId: string) => OpenVideos
  readonly strip?: StripSpec<K>
  /** Reviewers' notes on single parts, beside error boxes. */
  readonly notes?: (
    shown: Pick<KindFacts<K>, 'purpose' | 'fields'> & {
      readonly item: WorkItem
      readonly annotation: DocumentOf[K]
    },
  ) => readonly ReviewNote[]
  /** Rejected parts that still exist, beside error boxes. */
  readonly rejected?: (annotation: DocumentOf[K], rejection: Rejection) => readonly Destination[]
  readonly differences?: Compare<K>
  /** A hook: differences in data beside the document. */
  readonly useExtraDifferences?: (facts: ExtraFacts<K>) => ExtraDifference
  /** What the work changed beside its document. */
  readonly changedBeside?: (work: WorkDocument<DocumentOf[K]>) => readonly Difference[]
  /** A hook: view fields that show a version whose data is not all in its document. */
  readonly useVersionFields?: (facts: VersionFacts) => VersionFields
  /** Warns that a submission now would miss unfinished work; null for nothing. */
  readonly stillMaking?: (shown: Pick<RunFacts<K>, 'editor' | 'video'>) => string | null
  /** Undo and redo of changes that are not in the history yet. */
  readonly waitingSteps?: (editor: EditorActor) => { readonly undo: boolean; readonly redo: boolean }
  /** Commands of the kind, some of them in the place of common ones. */
  readonly commands: CommandTable<[RunFacts<K>]>
}
