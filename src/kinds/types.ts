import type { DocumentOf } from '../domain/documents/schemas.ts'
import type { DocumentContext, Violation } from '../domain/documents/violation.ts'
import type { Kind } from '../domain/kinds.ts'
import type { BoxLayer } from '../machines/editor/box-layer.ts'
import type { MaskLayer } from '../machines/editor/masks.ts'
import type { PointLayer } from '../machines/editor/point-layer.ts'
import type { PolygonLayer } from '../machines/editor/polygon-layer.ts'
import type { SkeletonLayer } from '../machines/editor/skeleton-layer.ts'
import type { Fields, Preview, Selected } from '../machines/editor/types.ts'
import type { LabelSettings, Rejection, WorkDocument } from '../machines/work.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { MediaItem, Scene } from '../render/scene.ts'
import type { BoxToolOptions } from '../tools/box/box-gestures.ts'
import type { PointToolOptions } from '../tools/point/point.ts'
import type { OutlineToolOptions } from '../tools/polygon/polygon.ts'
import type { SkeletonToolOptions } from '../tools/skeleton/skeleton-gestures.ts'
import type { MaskTool, Tool } from '../tools/tool.ts'
import type { Command } from './commands.ts'
import type { FrameFields } from './frame-fields.ts'
import type { Purpose, Shortcut } from './shortcuts.ts'

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
  /** The kind's state of view, by the specification's slice names. */
  readonly fields: Fields
  /** Role of what a press makes or paints; null while the tool only picks. */
  readonly drawing: string | null
  /** Where a tool that draws points to, in source pixels. */
  readonly crosshair: Point | null
  /** Whether error boxes are drawn here; else those of the verdict are somebody's own affair. */
  readonly judging: boolean
  /** What an earlier reviewer pointed at. */
  readonly rejection: Rejection
  /** Another version to compare with, shown under this one. */
  readonly other: WorkDocument['annotation'] | null
  /** What the database asks for; left out where nobody says. */
  readonly labels?: LabelSettings
}

interface ToolBase {
  readonly id: string
  /** How it looks, and its machine. */
  readonly tool: Tool<never>
  readonly command: Command
  /** Offered only where somebody judges. */
  readonly judging?: boolean
}

/** Boxes, turned ones too: crops, exclusions, error boxes. With `creates: null` it is the pointer that picks. */
export interface BoxToolSpec extends ToolBase {
  readonly type: 'box'
  readonly tool: Tool<BoxToolOptions>
  /** Layers whose boxes it moves, resizes and turns. */
  readonly layers: readonly BoxLayer[]
  /** Where a dragged box goes. */
  readonly creates: BoxLayer | null
  /** Roles of what is no box and yet selected by a click, such as masks. */
  readonly picks?: readonly string[]
}

/** Single points. */
export interface PointToolSpec extends ToolBase {
  readonly type: 'point'
  readonly tool: Tool<PointToolOptions>
  readonly layers: readonly PointLayer[]
  readonly creates: PointLayer | null
}

/** A tool that changes masks, on the layer that holds them. */
export interface MaskToolSpec extends ToolBase {
  readonly type: 'mask'
  readonly tool: MaskTool
  readonly layer: MaskLayer
}

/** Polygons that stay polygons: drawn vertex by vertex, which it moves, inserts and removes. */
export interface PolygonToolSpec extends ToolBase {
  readonly type: 'polygon'
  readonly tool: Tool<OutlineToolOptions>
  readonly layer: PolygonLayer
}

/** One node after another in a template's order, or the whole skeleton at once; see `skeleton.ts`. */
export interface SkeletonToolSpec extends ToolBase {
  readonly type: 'skeleton'
  readonly tool: Tool<SkeletonToolOptions>
  readonly mode: 'nodes' | 'whole'
  readonly layer: SkeletonLayer
}

/** A tool as a kind lists it; `createKindEditor` makes its chart. */
export type ToolSpec = BoxToolSpec | PointToolSpec | MaskToolSpec | PolygonToolSpec | SkeletonToolSpec

/** How a kind is edited. */
export interface EditorSpec<K extends Kind> {
  readonly describe: (work: WorkDocument<DocumentOf[K]>, view: EditorView) => Scene
  /** The first is the one to start with. */
  readonly tools: readonly ToolSpec[]
  readonly shortcuts: readonly Shortcut[]
  /** The state of view at the start, where it differs from that of the slice. */
  readonly fields?: Fields
  /** Of a video: the fields that say at which frame one is. */
  readonly frames?: FrameFields
}

/** A kind, composed from traits. */
export interface KindSpec<K extends Kind = Kind> {
  readonly traits: readonly Trait[]
  readonly empty: (labels: LabelSettings) => DocumentOf[K]
  /** What the kind's rules hold against handing this in. */
  readonly validate: (document: unknown, context: DocumentContext) => readonly Violation[]
  /** A stored document brought to the current version; null when it is none of this kind. */
  readonly read: (document: unknown) => DocumentOf[K] | null
  readonly editor: EditorSpec<K>
}

const withoutLayers = (tool: ToolSpec): ToolSpec[] =>
  tool.type === 'box' && tool.creates === null ? [{ ...tool, layers: [] }] : []

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
      return tools.flatMap(withoutLayers)
  }
}
