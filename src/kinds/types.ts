import type { DocumentOf } from '../domain/documents/schemas.ts'
import type { DocumentContext, Violation } from '../domain/documents/violation.ts'
import type { Kind } from '../domain/kinds.ts'
import type { BoxLayer } from '../machines/editor/box-layer.ts'
import type { Preview, Selected } from '../machines/editor/types.ts'
import type { ErrorBox, LabelSettings, WorkDocument } from '../machines/work.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { MediaItem, Scene } from '../render/scene.ts'
import type { Command, Purpose, Shortcut } from './shortcuts.ts'

/** Parts that several kinds are made of. */
export type Trait = 'crop' | 'timeline' | 'skeleton' | 'masks' | 'judgement'

/** What is being looked at, beside the document itself. */
export interface EditorView {
  readonly picture: {
    readonly id: string
    readonly width: number
    readonly height: number
    readonly media: MediaItem | null
  }
  readonly selection: readonly Selected[]
  readonly hover: Selected | null
  readonly preview: Preview | null
  /** Role of the boxes that a drag makes; null while the tool only picks. */
  readonly drawing: string | null
  /** Where a tool that draws points to, in source pixels. */
  readonly crosshair: Point | null
  /** Whether error boxes are drawn here; else those of the verdict are somebody's own affair. */
  readonly judging: boolean
  /** Boxes that an earlier reviewer drew on it. */
  readonly rejection: readonly ErrorBox[]
  /** Another version to compare with, shown under this one. */
  readonly other: WorkDocument['annotation'] | null
}

export interface ToolSpec {
  readonly id: string
  readonly command: Command
  /** Layers whose boxes it moves and resizes. */
  readonly layers: readonly BoxLayer[]
  /** Where a dragged box goes; null for the pointer. */
  readonly creates: BoxLayer | null
  /** Offered only where somebody judges. */
  readonly judging?: boolean
}

/** How a kind is edited. */
export interface EditorSpec<K extends Kind> {
  readonly describe: (work: WorkDocument<DocumentOf[K]>, view: EditorView) => Scene
  /** The first is the one to start with. */
  readonly tools: readonly ToolSpec[]
  readonly shortcuts: readonly Shortcut[]
}

/** A kind, composed from traits. */
export interface KindSpec<K extends Kind = Kind> {
  readonly traits: readonly Trait[]
  readonly empty: (labels: LabelSettings) => DocumentOf[K]
  /** What the kind's rules hold against handing this in. */
  readonly validate: (document: unknown, context: DocumentContext) => readonly Violation[]
  /** A stored document brought to the current version; null when it is none of this kind. */
  readonly read: (document: unknown) => DocumentOf[K] | null
  /** Null: it is worked on by calls alone, there is no page to draw on yet. */
  readonly editor: EditorSpec<K> | null
}

/**
 * The tools that are offered, the one to start with first. Who judges marks errors first of all; a ruling on a
 * pending item hands in no annotation, so nothing is drawn there.
 */
export function toolsFor(tools: readonly ToolSpec[], purpose: Purpose): readonly ToolSpec[] {
  switch (purpose) {
    case 'annotation':
      return tools.filter((tool) => !tool.judging)
    case 'verdict':
      return [...tools.filter((tool) => tool.judging), ...tools.filter((tool) => !tool.judging)]
    case 'ruling':
      return tools.filter((tool) => tool.creates === null).map((tool) => ({ ...tool, layers: [] }))
  }
}
