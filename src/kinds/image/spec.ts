import { SELECT } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import type { DocumentOf } from '../../domain/documents/types.ts'
import { emptyDocument, migrateDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { BoxItem, Scene, SceneItem } from '../../render/scene.ts'
import { annotateText } from '../../text/annotate.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { BoxLook, BoxToShow } from '../traits/boxes.ts'
import { boxItem, boxItems, liveItems } from '../traits/boxes.ts'
import {
  CROP_TOOLS,
  cropShade,
  EXCLUDE_LAYER,
  EXCLUDE_LOOK,
  TRACKING_LAYER,
  TRACKING_LOOK,
} from '../traits/crop.ts'
import { ERROR_LAYER, ERROR_LOOK, ERROR_TOOL, judgementItems } from '../traits/judgement.ts'
import { OBJECT_BOX_LAYER, OBJECT_PICKS } from '../traits/labelled/layers.ts'
import { liveObjects, objectItems, objectLook } from '../traits/labelled/scene.ts'
import { objectTools } from '../traits/labelled/tools.ts'
import type { EditorView, KindSpec, ToolSpec } from '../types.ts'
import { PROPOSED_OFFERS, proposedItems } from './proposed-objects.ts'

type ImageDocument = DocumentOf['image']

const OTHER_LOOKS: Record<'tracking' | 'exclude', BoxLook> = {
  tracking: { role: 'other-tracking', colour: DATA_COLOURS.other, dash: [2, 3], reach: 'none' },
  exclude: { role: 'other-exclude', colour: DATA_COLOURS.other, dash: [2, 3], hatched: true, reach: 'none' },
}

const excludeBoxes = (document: ImageDocument): BoxToShow[] =>
  document.excludeCrops.map(({ id, ...rect }, index) => ({
    id,
    rect,
    label: annotateText.crops.exclude(index + 1),
  }))

/** Drawn underneath: it shows only where it differs. */
function otherItems(view: EditorView): SceneItem[] {
  const other = view.other && readImage(view.other)
  if (!other) return []
  const tracking = other.trackingCrop
    ? [boxItem({ id: 'other', rect: other.trackingCrop }, OTHER_LOOKS.tracking, view)]
    : []
  const excludes = other.excludeCrops.map(({ id, ...rect }) => ({ id: `other-${id}`, rect }))
  return [...tracking, ...boxItems(excludes, OTHER_LOOKS.exclude, view)]
}

function trackingItem({ trackingCrop }: ImageDocument, view: EditorView): BoxItem | null {
  const { preview } = view
  const isReplaced = preview?.type === 'box' && preview.role === TRACKING_LAYER.role && preview.id === null
  if (!trackingCrop || isReplaced) return null
  const box = { id: TRACKING_ID, rect: trackingCrop, label: annotateText.crops.tracking }
  return boxItem(box, TRACKING_LOOK, view)
}

/** The shade around the crop would darken what exclusions are to cover. */
const isExcluding = ({ drawing, preview }: EditorView): boolean =>
  drawing === EXCLUDE_LAYER.role || (preview?.type === 'box' && preview.role === EXCLUDE_LAYER.role)

function describeImage({ annotation, verdict }: WorkDocument<ImageDocument>, view: EditorView): Scene {
  const { id, width, height, media } = view.picture
  const tracking = trackingItem(annotation, view)
  return {
    id,
    width,
    height,
    media,
    masks: [],
    stroke: null,
    items: [
      ...(tracking && !isExcluding(view) ? [cropShade(tracking.rect)] : []),
      ...otherItems(view),
      ...(tracking ? [tracking] : []),
      ...boxItems(excludeBoxes(annotation), EXCLUDE_LOOK, view),
      ...proposedItems(view),
      ...objectItems(annotation.objects ?? [], view),
      ...judgementItems(verdict, view),
    ],
    live: [
      ...liveItems([TRACKING_LOOK, EXCLUDE_LOOK, ERROR_LOOK, objectLook(view)], view),
      ...liveObjects(view),
    ],
  }
}

const TRACKING_ID = TRACKING_LAYER.holds === 'one' ? TRACKING_LAYER.id : ''

const SELECT_TOOL: ToolSpec = {
  type: 'box',
  ...offered(SELECT),
  layers: [TRACKING_LAYER, EXCLUDE_LAYER, OBJECT_BOX_LAYER, ERROR_LAYER],
  picks: [OBJECT_PICKS],
  offers: PROPOSED_OFFERS,
  creates: null,
}

const readImage = (stored: unknown): ImageDocument | null => migrateDocument('image', stored)

export const IMAGE: KindSpec<'image'> = {
  traits: ['crop', 'judgement'],
  empty: () => emptyDocument('image'),
  validate: (document, context) => validateDocument('image', document, context),
  read: readImage,
  editor: {
    describe: describeImage,
    tools: [...CROP_TOOLS, SELECT_TOOL, ...objectTools(PROPOSED_OFFERS), ERROR_TOOL],
  },
}
