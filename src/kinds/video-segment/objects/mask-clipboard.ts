import { findObject } from '../object-layer.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import type { ObjectMask } from './mask-actions.ts'
import { masksOn, putMasks } from './mask-actions.ts'
import type { ObjectScope } from './object-scope.ts'
import { say } from './object-scope.ts'

const text = videoSegmentText.notices

let copied: { readonly uuid: string | null; readonly masks: readonly ObjectMask[] } | null = null

export function copyMasksHere(scope: ObjectScope): void {
  const masks = masksOn(scope, scope.frame)
  if (!masks) return say(videoSegmentText.drawing.loading)
  if (masks.length === 0) return say(text.noMask)
  copied = { uuid: scope.video.state().uuid, masks }
  say(text.copied(scope.frame, masks.length))
}

export function pasteMasks(scope: ObjectScope): void {
  if (scope.access.readonly) return scope.access.refuse()
  if (!copied) return say(text.nothingCopied)
  if (copied.uuid !== scope.video.state().uuid) return say(text.otherVideo)
  const masks = copied.masks.filter(({ objectId }) => findObject(scope.work, objectId))
  if (masks.length === 0) return say(text.objectsGone)
  putMasks(scope, masks, scope.frame)
}
