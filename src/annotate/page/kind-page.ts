import type { ReactNode, RefObject } from 'react'
import type { DocumentOf } from '../../domain/documents/schemas.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Command } from '../../kinds/commands.ts'
import type { Purpose, Shortcut } from '../../kinds/shortcuts.ts'
import type { KindSpec } from '../../kinds/types.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { Rejection, BatchItem, WorkDocument, WorkItem } from '../../machines/work.ts'
import type { Presenter } from '../canvas/presenter.ts'
import type { EditorActor } from '../canvas/editor-machine.ts'
import type { Destination, Difference, ExtraDifference } from '../review/versions/difference.ts'
import type { VersionFacts, VersionFields } from '../review/versions/extra-difference.ts'
import type { Compare } from '../review/versions/useChanges.ts'
import type { Note } from '../review/verdict/review-notes.ts'
import type { OpenVideos } from '../video-room/playback/open-videos.ts'
import type { VideoController } from '../video-room/playback/video-controller.ts'
import type { WorkAccess } from '../work-access.ts'

/** The kind's state of view: slice names of the specification. Not part of the work, nor of undo. */
export interface FieldsAccess {
  readonly fields: Fields
  readonly setFields: (patch: Fields) => void
}

/** What every part of a kind's screen is given while an item is open. */
export interface KindFacts<K extends Kind> extends FieldsAccess {
  readonly access: WorkAccess<K>
  /** The same, but fixed where the annotation itself is not handed in. */
  readonly annotationAccess: WorkAccess<K>
  readonly task: BatchItem
  readonly purpose: Purpose
  /** As they work now, with the person's own keys. */
  readonly shortcuts: readonly Shortcut[]
  readonly selection: readonly Selected[]
  /** Selects something and brings it into sight. */
  readonly onSelect: (selected: Selected, rect?: Rect) => void
  readonly onCommand: (command: Command) => void
  /** Id of the error box of an earlier reviewer that one was led to; null for none. */
  readonly rejectedAt: string | null
  readonly onGoToRejected: (id: string) => void
  /** Moves through the video that is shown; null where pictures are. */
  readonly video: VideoController | null
}

export interface PanelFacts<K extends Kind> extends KindFacts<K> {
  /** The field that the remark key goes to. */
  readonly textRef: RefObject<HTMLTextAreaElement | null>
}

/** What lies over the canvas is given its view and pointer; see `Presenter`. */
export interface OverlayFacts<K extends Kind> extends KindFacts<K> {
  readonly presenter: Presenter
  readonly editor: EditorActor
  /** The tool in use. */
  readonly tool: string
  /** Annotations are hidden. */
  readonly hidden: boolean
}

/** What a command of the kind acts on. */
export interface RunFacts<K extends Kind> extends FieldsAccess {
  readonly access: WorkAccess<K> | null
  readonly task: BatchItem | undefined
  readonly previous: BatchItem | undefined
  readonly purpose: Purpose
  readonly selection: readonly Selected[]
  readonly editor: EditorActor
  readonly presenter: Presenter | null
  /** Moves through the video that is shown; null where pictures are. */
  readonly video: VideoController | null
  /** The key that asked for it; null for a button or the palette. */
  readonly event: KeyboardEvent | null
}

/** What differences that lie beside the document are found by. */
export interface ExtraFacts<K extends Kind> {
  /** Uuid of the open item; null for none, and where nothing else may be asked for. */
  readonly uuid: string | null
  /** The version that it is compared with; null where there is none. */
  readonly since: number | null
  /** The version that is compared with that one, instead of what is in hand; null for what is in hand. */
  readonly until: number | null
  /** The later of the two is looked at as what was before. */
  readonly isReversed: boolean
  readonly work: WorkAccess<K>['work'] | null
  /** Null where pictures are. */
  readonly video: VideoController | null
}

/** A document as it is stored, of whatever version: a batch may hold thousands of nodes, and is not checked for a word each. */
export type StoredFields<K extends Kind> = { readonly [Field in keyof DocumentOf[K]]?: unknown }

/** What a kind adds to the batch at the left. */
export interface StripSpec<K extends Kind> {
  /** Shows only some items: by a choice that lies in `fields`. The first option shows all. */
  readonly filter?: {
    readonly label: string
    readonly field: string
    readonly options: readonly { readonly value: string | number; readonly label: string }[]
    readonly matches: (document: StoredFields<K>, value: string | number) => boolean
  }
  /** A word on an item, such as its blur value; null for none. */
  readonly badge?: (document: StoredFields<K>) => string | null
}

/** What a kind fills in of the annotation and share page. */
export interface KindPage<K extends Kind> {
  readonly kind: K
  readonly spec: KindSpec<K>
  /** The kind's own part of the panel. */
  readonly Panel: (facts: PanelFacts<K>) => ReactNode
  /** The kind's own sections, below those that all kinds share. */
  readonly Sections?: (facts: PanelFacts<K>) => ReactNode
  /** Over the canvas, below the tool rail. Lets pointers through where it does not take them itself. */
  readonly Overlay?: (facts: OverlayFacts<K>) => ReactNode
  /** Below the canvas: the timeline of a video. */
  readonly Dock?: (facts: OverlayFacts<K>) => ReactNode
  /** What shows the videos of a kind that has them. */
  readonly openVideos?: OpenVideos
  /** What shows the video of a share, where that differs. */
  readonly openShared?: (shareId: string) => OpenVideos
  readonly strip?: StripSpec<K>
  /** What a reviewer wrote about single things of the kind, beside error boxes. */
  readonly notes?: (
    shown: Pick<KindFacts<K>, 'purpose' | 'fields'> & {
      readonly item: WorkItem
      readonly annotation: DocumentOf[K]
    },
  ) => readonly Note[]
  /** What a reviewer pointed at by itself, beside error boxes, as far as it is still there. */
  readonly rejected?: (annotation: DocumentOf[K], rejection: Rejection) => readonly Destination[]
  /** Icons of the kind's tools, 18 px; the common ones are known. */
  readonly toolIcons?: Readonly<Partial<Record<Command, ReactNode>>>
  /** In what two versions differ, for redo, the comparison and conflicts. */
  readonly differences?: Compare<K>
  /** A hook: in what else the open item differs, beside its document. */
  readonly useExtraDifferences?: (facts: ExtraFacts<K>) => ExtraDifference
  /** What a work changed beside its document, against what it began with. */
  readonly changedBeside?: (work: WorkDocument<DocumentOf[K]>) => readonly Difference[]
  /** A hook: what shows a version of which not all lies in its document. */
  readonly useVersionFields?: (facts: VersionFacts) => VersionFields
  /** That something is still being made of the open item, in words: handed in now it goes without. Null for nothing. */
  readonly stillMaking?: (shown: Pick<RunFacts<K>, 'editor' | 'video'>) => string | null
  /** Undo and redo that the kind has beside the history: of what is no step of it yet. */
  readonly waitingSteps?: (editor: EditorActor) => { readonly undo: boolean; readonly redo: boolean }
  /** Commands that only this kind knows; true when it was one. */
  readonly run: (command: Command, facts: RunFacts<K>) => boolean
  /** A held command of the kind begins or ends; true when it was one. */
  readonly hold?: (command: Command, held: boolean, facts: RunFacts<K>) => boolean
}
