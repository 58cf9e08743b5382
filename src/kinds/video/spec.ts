import { CLIP_CROP, SELECT } from '../../tools/box/box.ts'
import { offered } from '../tools.ts'
import type { DocumentOf, VideoClip } from '../../domain/documents/types.ts'
import { emptyDocument, migrateDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { BoxItem, Scene } from '../../render/scene.ts'
import { videoText } from '../../text/video.ts'
import { PLAY_TIME_FIELDS } from '../frame-fields.ts'
import type { BoxLook } from '../traits/boxes.ts'
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
  isAt,
  OTHER_CROP_LOOK,
  withinReach,
  WRONG_CROP_LOOK,
} from './clip-layer.ts'
import { labelOfClip } from './clip-labels.ts'
import { spanName } from './span-words.ts'
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

/** A clip and its crop have the colour of its label. */
function lookOf({ wrongBox, ...clip }: VideoClip, { labels }: EditorView): BoxLook {
  if (wrongBox) return WRONG_CROP_LOOK
  const colour = labelOfClip(labels?.ontology, clip)?.colour
  return colour === undefined ? CROP_LOOK : { ...CROP_LOOK, colour }
}

function nameOf(document: VideoDocument, clip: VideoClip, { labels }: EditorView): string {
  const name = spanName('clips', document.clips.indexOf(clip), labelOfClip(labels?.ontology, clip))
  return clip.wrongBox ? `${name} · ${videoText.clips.wrongBox}` : name
}

/** Crops of other clips that are here at the same time, in their colours; a press does not reach them. */
const cropsBeside = (document: VideoDocument, view: EditorView): BoxItem[] => {
  const { videoPlayTime } = clipFields(view.fields)
  const atHand = clipAtHand(document, view.fields, view.selection)
  return withinReach(document.clips, view.fields).flatMap((clip) =>
    clip === atHand || !clip.crop || !isAt(clip, videoPlayTime)
      ? []
      : [
          boxItem(
            {
              id: clip.id,
              rect: clip.crop,
              rotation: clip.crop.rotation,
              label: nameOf(document, clip, view),
            },
            { ...lookOf(clip, view), role: BESIDE, dash: [4, 4], reach: 'none' },
            view,
          ),
        ],
  )
}

const BESIDE = 'crop-beside'

function cropAtHand(document: VideoDocument, view: EditorView): BoxItem | null {
  const clip = clipAtHand(document, view.fields, view.selection)
  const { preview } = view
  const isDrawn = preview?.type === 'box' && preview.role === CROP_LAYER.role && preview.id === null
  if (isDrawn) return null
  if (clip) {
    const { id, crop } = clip
    if (!crop) return null
    const label = nameOf(document, clip, view)
    // The panel selects the clip, the canvas its crop.
    const selection = view.selection.map((one) =>
      one.role === CLIP_ROLE ? { ...one, role: CROP_LAYER.role } : one,
    )
    return boxItem({ id, rect: crop, rotation: crop.rotation, label }, lookOf(clip, view), {
      ...view,
      selection,
    })
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
  const atHand = clipAtHand(annotation, view.fields, view.selection)
  const liveLook = atHand && !atHand.wrongBox ? lookOf(atHand, view) : CROP_LOOK
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
      ...cropsBeside(annotation, view),
      ...(crop ? [crop] : []),
      ...judgementItems(verdict, view),
    ],
    live: liveItems([liveLook, ERROR_LOOK], view),
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
