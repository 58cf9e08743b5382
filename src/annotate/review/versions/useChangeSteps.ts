import { useEffect, useRef } from 'react'
import { annotateText } from '../../../text/annotate.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { VideoController } from '../../video-room/playback/video-controller.ts'
import type { Difference } from './difference.ts'
import type { Baseline } from './useBaseline.ts'
import type { Changes } from './useChanges.ts'

type Step = 1 | -1

interface Stepped {
  readonly changes: Changes
  readonly baseline: Baseline | null
  /** Uuid of the open item; null for none. */
  readonly uuid: string | null
  readonly video: VideoController | null
  /** Goes there. */
  readonly look: (difference: Difference | null) => void
}

const say = (text: string): void => {
  toasts.show({ tone: 'info', text })
}

/** Whether it is known by now in what the item differs. */
const knownOf = ({ document }: Baseline, { status }: Pick<Changes, 'status'>): Changes['status'] =>
  document.status === 'ready' ? status : document.status

/** Why there is no change to go to, in words. */
function noneWords(baseline: Baseline | null, changes: Changes): string {
  const text = reviewText.changes
  if (!baseline) return annotateText.notices.nothingToCompare
  const known = knownOf(baseline, changes)
  if (known === 'loading') return text.loadingFirst
  if (known === 'failed') return text.failed
  return baseline.isRejected ? text.noneSince : text.none
}

/**
 * Goes from change to change. Whoever asks before it is known what has changed is told so, and led there then, if they are
 * still where they were.
 */
export function useChangeSteps({ changes, baseline, uuid, video, look }: Stepped): (by: Step) => void {
  const early = useRef<{ readonly place: string; readonly by: Step } | null>(null)
  const place = (): string => `${uuid} ${video?.state().frame}`
  const isLoading = baseline !== null && knownOf(baseline, changes) === 'loading'
  const { list } = changes
  useEffect(() => {
    const asked = early.current
    if (!asked || (isLoading && list.length === 0)) return
    early.current = null
    if (asked.place === place() && list.length > 0) look(changes.step(asked.by))
  })
  return (by) => {
    if (list.length > 0) return look(changes.step(by))
    if (isLoading) early.current = { place: place(), by }
    say(noneWords(baseline, changes))
  }
}
