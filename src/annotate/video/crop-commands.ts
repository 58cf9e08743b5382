import { previousCrop } from '../../domain/clips/clips.ts'
import type { VideoClip } from '../../domain/documents/schemas.ts'
import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import { KIND_SPECS } from '../../kinds/table.ts'
import {
  CLIP_ROLE,
  clipAtHand,
  clipFields,
  CROP_ROLE,
  fieldsOfCrop,
  firstCrop,
} from '../../kinds/traits/timeline-clips.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { pushedInside, SNAP_DEGREES } from '../../machines/editor/turned-rects.ts'
import { videoText } from '../../text/video.ts'
import { placeOf } from '../keyboard/key-place.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import { setCrop, setWrongBox } from './clip-edits.ts'
import type { ClipDesk } from './clip-desk.ts'
import { say, withClip } from './clip-desk.ts'
import { turnedFurther } from './turns.ts'

/** What keys and buttons do with crops of clips. */

const text = videoText.notices

/** The crop that a clip begins with: the one used last on this video, or one in the middle. */
const firstCropFor = (fields: Fields, size: Size): RotatedRect =>
  pushedInside(clipFields(fields).crop ?? firstCrop(size), size)

/** The crop that a new clip gets. */
export const comingCrop = ({ facts, size }: ClipDesk): RotatedRect | null => {
  return clipFields(facts.fields).showCrop ? firstCropFor(facts.fields, size) : null
}

/** What a crop of a clip depends on. */
interface CropDesk extends Pick<ClipDesk, 'face' | 'size'> {
  readonly fields: Fields
}

function giveCrop(
  { face, size }: Pick<ClipDesk, 'face' | 'size'>,
  clip: VideoClip,
  crop: RotatedRect,
  label: string,
): void {
  face.commit(setCrop(face.work, clip.id, pushedInside(crop, size)), {
    label,
    select: [{ role: CROP_ROLE, id: clip.id }],
  })
}

/** The crop of a clip comes or goes. */
export function switchCrop({ face, fields, size }: CropDesk, clip: VideoClip): void {
  if (!clip.crop) return giveCrop({ face, size }, clip, firstCropFor(fields, size), 'crop')
  face.commit(setCrop(face.work, clip.id, null), {
    label: 'crop',
    select: [{ role: CLIP_ROLE, id: clip.id }],
    // It comes back as it was.
    fields: fieldsOfCrop(clip.crop),
  })
}

/** That of the clip at this frame; between clips, that of the clip in the making. */
export function toggleCrop({ face, facts, size }: ClipDesk): void {
  const { fields } = facts
  if (face.readonly) return face.refuse()
  const clip = clipAtHand(face.work.annotation, fields)
  if (clip) return switchCrop({ face, fields, size }, clip)
  facts.setFields({ showCrop: !clipFields(fields).showCrop, ...fieldsOfCrop(firstCropFor(fields, size)) })
}

/** The last crop of the video before this one. */
function cropOfPrevious({ previous }: RunFacts<'video'>): RotatedRect | null {
  const document = previous && KIND_SPECS.video.read(previous.work.annotation)
  return document?.clips.findLast(({ crop }) => crop !== null)?.crop ?? null
}

/** The crop of the clip before, or of the video before, becomes that of the clip at this frame or of the next one. */
export function copyCrop(desk: ClipDesk): void {
  const { face, facts, frame } = desk
  if (face.readonly) return face.refuse()
  const { clips } = face.work.annotation
  const crop = previousCrop(clips, frame) ?? cropOfPrevious(facts)
  if (!crop) return say(text.noPrevious)
  const clip = clipAtHand(face.work.annotation, facts.fields)
  if (clip) giveCrop(desk, clip, crop, 'copy')
  else facts.setFields({ showCrop: true, ...fieldsOfCrop(crop) })
}

/** Turns the crop of the clip at this frame, by a degree or with Shift by as much as turns snap. */
export function turnCrop(desk: ClipDesk): void {
  const { face, facts, size } = desk
  const { event } = facts
  const isBack = event !== null && placeOf(event) === 'BracketLeft'
  const degrees = (event?.shiftKey ? SNAP_DEGREES : 1) * (isBack ? -1 : 1)
  withClip(desk, (clip) => {
    if (!clip.crop) return say(text.noCrop)
    face.commit(setCrop(face.work, clip.id, turnedFurther(clip.crop, degrees, size)), {
      label: 'turn',
      merge: `turn ${clip.id}`,
      select: [{ role: CROP_ROLE, id: clip.id }],
    })
  })
}

export function toggleWrongBox(desk: ClipDesk): void {
  const { face } = desk
  withClip(desk, (clip) => face.commit(setWrongBox(face.work, clip.id, !clip.wrongBox), { label: 'wrong' }))
}
