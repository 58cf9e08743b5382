import { CLIP_ROLE } from '../../kinds/traits/timeline-clips.ts'
import { newKey } from '../../platform/random-key.ts'
import { videoText } from '../../text/video.ts'
import type { ClipDesk } from './clip-desk.ts'
import { say, withClip } from './clip-desk.ts'
import { splitEdit } from './clip-edits.ts'
import { refusesMore } from './span-limits.ts'
import { spanName } from './span-words.ts'

/** Cuts the clip at this frame in two: what begins here is a clip of its own, with the same crop, and selected. */
export function splitClip(desk: ClipDesk): void {
  const { face, table, frame } = desk
  withClip(desk, (clip) => {
    const { clips } = face.work.annotation
    if (clip.startFrame === frame)
      return say(videoText.notices.atStart(spanName('clips', clips.indexOf(clip))))
    if (refusesMore(face.work, 'clips')) return
    const id = newKey()
    face.commit(splitEdit(face.work, table, { id, clip, frame }), {
      label: 'split',
      select: [{ role: CLIP_ROLE, id }],
    })
  })
}
