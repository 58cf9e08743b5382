import { SELECT } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import type { ImageSegmentDocument } from '../../domain/documents/types.ts'
import { emptyDocument, migrateDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { Scene } from '../../render/scene.ts'
import { liveItems } from '../traits/boxes.ts'
import { ERROR_LAYER, ERROR_LOOK, ERROR_TOOL, judgementItems } from '../traits/judgement.ts'
import { SEGMENT_LAYER, SEGMENT_ROLE } from '../traits/masks/layer.ts'
import { outlineItems } from '../traits/masks/outline.ts'
import { maskItems, pathItems, strokeItem } from '../traits/masks/scene.ts'
import { maskToolsOn } from '../traits/masks/tools.ts'
import { proposalItems, proposalStroke, withProposal } from '../traits/masks/proposal.ts'
import { proposedLines, withProposed } from '../traits/masks/proposed.ts'
import { PROPOSED_OFFERS } from './proposed-segments.ts'
import type { EditorView, KindSpec, ToolSpec } from '../types.ts'

const readImageSegment = (stored: unknown): ImageSegmentDocument | null =>
  migrateDocument('image-segment', stored)

/** Cached: read on each pointer move. */
const others = new WeakMap<object, ImageSegmentDocument | null>()

function otherTrees({ other }: EditorView) {
  if (!other) return null
  const known = others.get(other)
  if (known !== undefined) return known?.categories ?? null
  const read = readImageSegment(other)
  others.set(other, read)
  return read?.categories ?? null
}

/** The brush has its own ring; a crosshair would hide what is painted. */
const aimed = (view: EditorView): EditorView =>
  view.drawing === SEGMENT_ROLE ? { ...view, crosshair: null } : view

function describeSegments(
  { annotation, verdict }: WorkDocument<ImageSegmentDocument>,
  view: EditorView,
): Scene {
  const { id, width, height, media } = view.picture
  const trees = annotation.categories
  const other = otherTrees(view)
  const outlines = outlineItems(trees, view, other)
  return {
    id,
    width,
    height,
    media,
    masks: withProposal(withProposed(maskItems(trees, view, other), view), view),
    stroke: strokeItem(trees, view) ?? proposalStroke(view),
    items: [...outlines.items, ...proposedLines(view), ...judgementItems(verdict, view)],
    isUnfinished: outlines.isUnfinished,
    live: [...pathItems(trees, view), ...proposalItems(view), ...liveItems([ERROR_LOOK], aimed(view))],
  }
}

const SELECT_TOOL: ToolSpec = {
  type: 'box',
  ...offered(SELECT),
  layers: [ERROR_LAYER],
  creates: null,
  picks: [SEGMENT_LAYER],
  offers: PROPOSED_OFFERS,
}

export const IMAGE_SEGMENT: KindSpec<'image-segment'> = {
  traits: ['masks', 'judgement'],
  empty: (labels) => emptyDocument('image-segment', labels),
  validate: (document, context) => validateDocument('image-segment', document, context),
  read: readImageSegment,
  editor: {
    describe: describeSegments,
    tools: [...maskToolsOn(SEGMENT_LAYER), SELECT_TOOL, ERROR_TOOL],
  },
}
