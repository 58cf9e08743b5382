import { SELECT, EXCLUDED_CROP } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import { emptyDocument, migrateDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { Scene } from '../../render/scene.ts'
import { CURRENT_FRAME_FIELDS } from '../frame-fields.ts'
import { boxItem, liveItems } from '../traits/boxes.ts'
import { EXCLUDE_LOOK } from '../traits/crop.ts'
import { ERROR_LAYER, ERROR_LOOK, FRAME_ERROR_TOOL, judgementItems } from '../traits/judgement.ts'
import { maskToolsOn } from '../traits/masks/tools.ts'
import { OBJECT_LAYER, OBJECT_ROLE } from './object-layer.ts'
import { objectLines, objectMarks, objectMasks, objectPath, objectStroke } from './object-scene.ts'
import { proposalItems, proposalStroke, withProposal } from '../traits/masks/proposal.ts'
import { proposedLines, withProposed } from '../traits/masks/proposed.ts'
import { PROPOSED_OFFERS } from './proposed-objects.ts'
import type { EditorView, KindSpec, ToolSpec } from '../types.ts'

export const EXCLUDE_CROP_LAYER = {
  role: 'exclude',
  holds: 'one',
  path: ['annotation'],
  key: 'excludeCrop',
  id: 'exclude',
} as const satisfies BoxLayer

const OTHER_TOOLS: readonly ToolSpec[] = [
  {
    type: 'box',
    ...offered(EXCLUDED_CROP),
    layers: [EXCLUDE_CROP_LAYER],
    creates: EXCLUDE_CROP_LAYER,
  },
  {
    type: 'box',
    ...offered(SELECT),
    layers: [EXCLUDE_CROP_LAYER, ERROR_LAYER],
    creates: null,
    picks: [OBJECT_LAYER],
    offers: PROPOSED_OFFERS,
  },
  FRAME_ERROR_TOOL,
]

/** The brush has its own ring; a crosshair would hide what is painted. */
const aimed = (view: EditorView): EditorView =>
  view.drawing === OBJECT_ROLE ? { ...view, crosshair: null } : view

function describeObjects(work: WorkDocument<VideoSegmentDocument>, view: EditorView): Scene {
  const { id, width, height, media } = view.picture
  const { annotation, verdict } = work
  const crop = annotation.excludeCrop
  const outlines = objectLines(work, view)
  return {
    id,
    width,
    height,
    media,
    masks: withProposal(withProposed(objectMasks(work, view), view), view),
    stroke: objectStroke(work, view) ?? proposalStroke(view),
    items: [
      ...(crop ? [boxItem({ id: EXCLUDE_CROP_LAYER.id, rect: crop }, EXCLUDE_LOOK, view)] : []),
      ...outlines.items,
      ...proposedLines(view),
      ...objectMarks(work, view),
      ...judgementItems(verdict, view),
    ],
    isUnfinished: outlines.isUnfinished,
    live: [
      ...objectPath(work, view),
      ...proposalItems(view),
      ...liveItems([EXCLUDE_LOOK, ERROR_LOOK], aimed(view)),
    ],
  }
}

const MOVING = [...CURRENT_FRAME_FIELDS.moving, 'rleData', 'boundingData']

export const VIDEO_SEGMENT: KindSpec<'video-segment'> = {
  traits: ['timeline', 'masks', 'crop', 'judgement'],
  empty: (labels) => emptyDocument('video-segment', labels),
  validate: (document, context) => validateDocument('video-segment', document, context),
  read: (stored) => migrateDocument('video-segment', stored),
  editor: {
    describe: describeObjects,
    tools: [...maskToolsOn(OBJECT_LAYER), ...OTHER_TOOLS],
    frames: { ...CURRENT_FRAME_FIELDS, moving: MOVING },
  },
}
