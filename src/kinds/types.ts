import type { LabelledObject } from '../contract/types.d.ts'
import type { DocumentOf } from '../domain/documents/types.ts'
import type { DocumentContext, Violation } from '../domain/documents/violation.ts'
import type { Kind } from '../domain/kinds.ts'
import type { BoxLayer } from '../machines/editor/box-layer.ts'
import type { MaskLayer, OfferLayer, PickLayer } from '../machines/editor/masks.ts'
import type { Ontology } from '../domain/ontology/ontology.ts'
import { drawsShape } from '../domain/ontology/ontology.ts'
import type { IdsByRole } from '../machines/editor/selection.ts'
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
import type { CommandId, Purpose } from './command.ts'
import type { FrameFields } from './frame-fields.ts'

type Trait = 'crop' | 'timeline' | 'skeleton' | 'masks' | 'judgement'

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
  /** Under the specification's slice names. */
  readonly fields: Fields
  readonly drawing: string | null
  /** Nothing is offered that would change it. */
  readonly readonly: boolean
  /** Source pixels. */
  readonly crosshair: Point | null
  /** Else the error boxes are another person's. */
  readonly judging: boolean
  readonly rejection: Rejection
  /** Drawn under this one. */
  readonly other: WorkDocument['annotation'] | null
  /** Undefined where unknown. */
  readonly labels?: LabelSettings
}

interface ToolBase {
  readonly id: string
  readonly tool: Tool<never>
  readonly command: CommandId
  readonly judging?: boolean
  /** Offered only where a label of the database takes this shape. */
  readonly shape?: LabelledObject['shape']
  /** What only panels select, by role. */
  readonly ids?: IdsByRole
}

/** With `creates: null` it only picks. */
interface BoxToolSpec extends ToolBase {
  /** Items begin with it while the one before was left with its box. */
  readonly comesFirst?: boolean
  readonly type: 'box'
  readonly tool: Tool<BoxToolOptions>
  readonly layers: readonly BoxLayer[]
  readonly creates: BoxLayer | null
  /** A drag makes a box also inside the selected one, of which only the handles are grabbed. */
  readonly drawsAnywhere?: boolean
  /** What is no box but can be selected, such as masks. */
  readonly picks?: readonly PickLayer[]
  /** What a click makes part of the document. */
  readonly offers?: OfferLayer
}

interface PointToolSpec extends ToolBase {
  readonly type: 'point'
  readonly tool: Tool<PointToolOptions>
  readonly layers: readonly PointLayer[]
  readonly creates: PointLayer | null
}

interface MaskToolSpec extends ToolBase {
  readonly type: 'mask'
  readonly tool: MaskTool
  readonly layer: MaskLayer
}

interface PolygonToolSpec extends ToolBase {
  readonly type: 'polygon'
  readonly tool: Tool<OutlineToolOptions>
  readonly layer: PolygonLayer
}

/** One node after another in the template's order, the whole skeleton, or a box for a model. */
export interface SkeletonToolSpec extends ToolBase {
  readonly type: 'skeleton'
  readonly tool: Tool<SkeletonToolOptions>
  readonly mode: SkeletonToolOptions['mode']
  readonly layer: SkeletonLayer
}

export type ToolSpec = BoxToolSpec | PointToolSpec | MaskToolSpec | PolygonToolSpec | SkeletonToolSpec

export interface EditorSpec<K extends Kind> {
  readonly describe: (work: WorkDocument<DocumentOf[K]>, view: EditorView) => Scene
  readonly tools: readonly ToolSpec[]
  readonly fields?: Fields
  readonly frames?: FrameFields
}

export interface KindSpec<K extends Kind = Kind> {
  readonly traits: readonly Trait[]
  readonly empty: (labels: LabelSettings) => DocumentOf[K]
  readonly validate: (document: unknown, context: DocumentContext) => readonly Violation[]
  readonly read: (document: unknown) => DocumentOf[K] | null
  readonly editor: EditorSpec<K>
}

/** The tools that the database has labels for. */
export const toolsUnder = (tools: readonly ToolSpec[], ontology: Ontology | undefined): readonly ToolSpec[] =>
  tools.filter(({ shape }) => !shape || ontology?.labels.some((label) => drawsShape(label, shape)))

const withoutLayers = (tool: ToolSpec): ToolSpec[] =>
  tool.type === 'box' && tool.creates === null ? [{ ...tool, layers: [] }] : []

/** The initial tool first; while judging, error boxes. A ruling has no drawing tools. */
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
