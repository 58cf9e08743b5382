import { CLIP_ROLE } from './clip-layer.ts'
import { newKey } from '../../platform/random-key.ts'
import { videoText } from '../../text/video.ts'
import type { ClipContext } from './clip-context.ts'
import { nameAt, say, withClip } from './clip-context.ts'
import { splitEdit } from './clip-edits.ts'
import { refusesMore } from './span-limits.ts'

export function splitClip(context: ClipContext): void {
  const { access, table, frame } = context
  withClip(context, (clip) => {
    const { clips } = access.work.annotation
    if (clip.startFrame === frame)
      return say(videoText.notices.atStart(nameAt(context, 'clips', clips.indexOf(clip))))
    if (refusesMore(access.work, 'clips')) return
    const id = newKey()
    access.commit(splitEdit(access.work, table, { id, clip, frame }), {
      label: 'split',
      select: [{ role: CLIP_ROLE, id }],
    })
  })
}
