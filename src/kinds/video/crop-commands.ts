import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { turnedBy, pushedInside, SNAP_DEGREES } from '../../machines/editor/turned-rects.ts'
import { previousCrop } from '../../domain/clips/clips.ts'
import type { VideoClip } from '../../domain/documents/types.ts'
import { VIDEO } from './spec.ts'
import { CLIP_ROLE, clipAtHand, clipFields, CROP_ROLE, fieldsOfCrop, firstCrop } from './clip-layer.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { videoText } from '../../text/video.ts'
import { placeOf } from '../../annotate/physical-key.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { setCrop, setWrongBox } from './clip-edits.ts'
import type { ClipContext } from './clip-context.ts'
import { say, withClip } from './clip-context.ts'

interface Turned {
  readonly from: RotatedRect
  readonly degrees: number
}

/** From a rotated crop to the one before the first rotation. */
const turns = new WeakMap<RotatedRect, Turned>()

/** From the crop before the first rotation, so that a shrunk one regains its size when there is room. */
export function turnedExtra(crop: RotatedRect, by: number, picture: Size): RotatedRect {
  const before = turns.get(crop)
  const from = before?.from ?? crop
  const degrees = (before?.degrees ?? 0) + by
  if (degrees % 360 === 0) return from
  const turned = turnedBy(from, degrees, picture)
  turns.set(turned, { from, degrees })
  return turned
}

const text = videoText.notices

/** The one used last on this video, or one in the middle. */
const firstCropFor = (fields: Fields, size: Size): RotatedRect =>
  pushedInside(clipFields(fields).crop ?? firstCrop(size), size)

export const comingCrop = ({ facts, size }: ClipContext): RotatedRect | null => {
  return clipFields(facts.fields).showCrop ? firstCropFor(facts.fields, size) : null
}

interface CropContext extends Pick<ClipContext, 'access' | 'size'> {
  readonly fields: Fields
}

function giveCrop(
  { access, size }: Pick<ClipContext, 'access' | 'size'>,
  clip: VideoClip,
  crop: RotatedRect,
  label: string,
): void {
  access.commit(setCrop(access.work, clip.id, pushedInside(crop, size)), {
    label,
    select: [{ role: CROP_ROLE, id: clip.id }],
  })
}

export function switchCrop({ access, fields, size }: CropContext, clip: VideoClip): void {
  if (!clip.crop) return giveCrop({ access, size }, clip, firstCropFor(fields, size), 'crop')
  access.commit(setCrop(access.work, clip.id, null), {
    label: 'crop',
    select: [{ role: CLIP_ROLE, id: clip.id }],
    fields: fieldsOfCrop(clip.crop),
  })
}

export function toggleCrop({ access, facts, size }: ClipContext): void {
  const { fields } = facts
  if (access.readonly) return access.refuse()
  const clip = clipAtHand(access.work.annotation, fields, facts.selection)
  if (clip) return switchCrop({ access, fields, size }, clip)
  facts.setFields({ showCrop: !clipFields(fields).showCrop, ...fieldsOfCrop(firstCropFor(fields, size)) })
}

function cropOfPrevious({ previous }: RunFacts<'video'>): RotatedRect | null {
  const document = previous && VIDEO.read(previous.work.annotation)
  return document?.clips.findLast(({ crop }) => crop !== null)?.crop ?? null
}

export function copyCrop(context: ClipContext): void {
  const { access, facts, frame } = context
  if (access.readonly) return access.refuse()
  const { clips } = access.work.annotation
  const crop = previousCrop(clips, frame) ?? cropOfPrevious(facts)
  if (!crop) return say(text.noPrevious)
  const clip = clipAtHand(access.work.annotation, facts.fields, facts.selection)
  if (clip) giveCrop(context, clip, crop, 'copy')
  else facts.setFields({ showCrop: true, ...fieldsOfCrop(crop) })
}

export function turnCrop(context: ClipContext): void {
  const { access, facts, size } = context
  const { event } = facts
  const isBack = event !== null && placeOf(event) === 'BracketLeft'
  const degrees = (event?.shiftKey ? SNAP_DEGREES : 1) * (isBack ? -1 : 1)
  withClip(context, (clip) => {
    if (!clip.crop) return say(text.noCrop)
    access.commit(setCrop(access.work, clip.id, turnedExtra(clip.crop, degrees, size)), {
      label: 'turn',
      merge: `turn ${clip.id}`,
      select: [{ role: CROP_ROLE, id: clip.id }],
    })
  })
}

export function toggleWrongBox(context: ClipContext): void {
  const { access } = context
  withClip(context, (clip) =>
    access.commit(setWrongBox(access.work, clip.id, !clip.wrongBox), { label: 'wrong' }),
  )
}
