import { CLIP_CROP, SELECT } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import type { DocumentOf } from '../../domain/documents/types.ts'
import { emptyDocument, migrateDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { BoxItem, Scene } from '../../render/scene.ts'
import { videoText } from '../../text/video.ts'
import { PLAY_TIME_FIELDS } from '../frame-fields.ts'
import { boxItem, boxItems, liveItems } from '../traits/boxes.ts'
import { cropShade } from '../traits/crop.ts'
import { ERROR_LAYER, ERROR_LOOK, FRAME_ERROR_TOOL, judgementItems } from '../traits/judgement.ts'
import {
  CLIP_ROLE,
  clipAtHand,
  clipFields,
  COMING_CROP_LOOK,
  CROP_LAYER,
  CROP_LOOK,
  EXCLUSION_ROLE,
  firstCrop,
  OTHER_CROP_LOOK,
  WRONG_CROP_LOOK,
} from './clip-layer.ts'
import type { EditorView, KindSpec, ToolSpec } from '../types.ts'

type VideoDocument = DocumentOf['video']
type VideoWork = WorkDocument<VideoDocument>

const readVideo = (stored: unknown): VideoDocument | null => migrateDocument('video', stored)

/** Cached: read on each frame. */
const others = new WeakMap<object, VideoDocument | null>()

function readOther(other: object): VideoDocument | null {
  const known = others.get(other)
  if (known !== undefined) return known
  const read = readVideo(other)
  others.set(other, read)
  return read
}

function otherCrops({ other, fields }: EditorView) {
  const read = other && readOther(other)
  const clip = read && clipAtHand(read, fields)
  return clip?.crop ? [{ id: `other-${clip.id}`, rect: clip.crop, rotation: clip.crop.rotation }] : []
}

const COMING = 'coming'

function cropAtHand(document: VideoDocument, view: EditorView): BoxItem | null {
  const clip = clipAtHand(document, view.fields)
  const { preview } = view
  const isDrawn = preview?.type === 'box' && preview.role === CROP_LAYER.role && preview.id === null
  if (isDrawn) return null
  if (clip) {
    const { id, crop, wrongBox } = clip
    const number = document.clips.indexOf(clip) + 1
    if (!crop) return null
    const label = wrongBox ? videoText.crop.wrong(number) : videoText.crop.of(number)
    const look = wrongBox ? WRONG_CROP_LOOK : CROP_LOOK
    // The panel selects the clip, the canvas its crop.
    const selection = view.selection.map((one) =>
      one.role === CLIP_ROLE ? { ...one, role: CROP_LAYER.role } : one,
    )
    return boxItem({ id, rect: crop, rotation: crop.rotation, label }, look, { ...view, selection })
  }
  const { showCrop, crop } = clipFields(view.fields)
  if (!showCrop) return null
  const coming = crop ?? firstCrop(view.picture)
  return boxItem(
    { id: COMING, rect: coming, rotation: coming.rotation, label: videoText.crop.coming },
    COMING_CROP_LOOK,
    view,
  )
}

function describeVideo({ annotation, verdict }: WorkDocument<VideoDocument>, view: EditorView): Scene {
  const { id, width, height, media } = view.picture
  const crop = cropAtHand(annotation, view)
  return {
    id,
    width,
    height,
    media,
    masks: [],
    stroke: null,
    items: [
      // The crop of the next clip does not shade the picture yet.
      ...(crop && crop.id !== COMING ? [cropShade(crop.rect, crop.rotation)] : []),
      ...boxItems(otherCrops(view), OTHER_CROP_LOOK, view),
      ...(crop ? [crop] : []),
      ...judgementItems(verdict, view),
    ],
    live: liveItems([CROP_LOOK, ERROR_LOOK], view),
  }
}

const SELECT_TOOL: ToolSpec = {
  type: 'box',
  ...offered(SELECT),
  layers: [CROP_LAYER, ERROR_LAYER],
  creates: null,
  ids: {
    [CLIP_ROLE]: (document) => (document as VideoWork).annotation.clips.map(({ id }) => id),
    [EXCLUSION_ROLE]: (document) => (document as VideoWork).annotation.exclusions.map(({ id }) => id),
  },
}

export const CROP_TOOL: ToolSpec = {
  type: 'box',
  ...offered(CLIP_CROP),
  layers: [CROP_LAYER],
  creates: CROP_LAYER,
}

export const VIDEO: KindSpec<'video'> = {
  traits: ['crop', 'timeline', 'judgement'],
  empty: (labels) => emptyDocument('video', labels),
  validate: (document, context) => validateDocument('video', document, context),
  read: readVideo,
  editor: {
    describe: describeVideo,
    tools: [SELECT_TOOL, CROP_TOOL, FRAME_ERROR_TOOL],
    frames: PLAY_TIME_FIELDS,
    // Nobody has placed a crop yet; the initial one follows from the picture size.
    fields: { startX: null, startY: null },
  },
}
