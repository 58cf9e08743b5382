import { showTime } from '../../platform/times.ts'
import { annotateText } from '../../text/annotate.ts'
import { classNames } from '../../ui/class-names.ts'

const text = annotateText.save

export type SaveStateName = 'clean' | 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

interface SaveStateProps {
  state: SaveStateName
  /** Milliseconds since the epoch; null before the first save. */
  savedAt: number | null
}

const clock = (at: number | null): string => showTime(at).slice(-8)

function wordOf({ state, savedAt }: SaveStateProps): string {
  switch (state) {
    case 'clean':
      return text.clean
    case 'saved':
      return savedAt === null ? text.clean : text.saved(clock(savedAt))
    case 'refused':
      return annotateText.notices.draftRefused
    default:
      return text[state]
  }
}

/** Whether the draft is on the server, and since when. */
export function SaveState(props: SaveStateProps) {
  const bad = props.state === 'offline' || props.state === 'refused'
  return (
    <span
      role="status"
      data-save-state={props.state}
      className={classNames('max-w-60 shrink-0 truncate text-xs', bad ? 'text-warn' : 'text-text-soft')}
    >
      {wordOf(props)}
    </span>
  )
}
