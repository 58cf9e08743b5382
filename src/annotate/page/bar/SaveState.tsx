import type { SaveReceipt } from '../../../machines/stage/selectors.ts'
import { showClock } from '../../../platform/times.ts'
import { annotateText } from '../../../text/annotate.ts'
import { classNames } from '../../../ui/class-names.ts'

const text = annotateText.save

interface SaveStateProps extends SaveReceipt {
  /** False without a network; true when the server does not answer. */
  readonly online: boolean
}

function wordOf({ state, savedAt, online }: SaveStateProps): string {
  switch (state) {
    case 'offline':
      return online ? text.away : text.offline
    case 'clean':
      return text.clean
    case 'saved':
      return savedAt === null ? text.clean : text.saved(showClock(savedAt))
    case 'refused':
      return annotateText.notices.draftRefused
    default:
      return text[state]
  }
}

export function SaveState(props: SaveStateProps) {
  const bad = props.state === 'offline' || props.state === 'busy' || props.state === 'refused'
  return (
    <span
      role="status"
      data-save-state={props.state}
      title={props.reason ?? undefined}
      className={classNames('max-w-60 shrink-0 truncate text-xs', bad ? 'text-warn' : 'text-text-soft')}
    >
      {wordOf(props)}
    </span>
  )
}
