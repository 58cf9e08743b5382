import type { SaveReceipt } from '../../machines/stage/selectors.ts'
import { showTime } from '../../platform/times.ts'
import { annotateText } from '../../text/annotate.ts'
import { classNames } from '../../ui/class-names.ts'

const text = annotateText.save

const clock = (at: number | null): string => showTime(at).slice(-8)

function wordOf({ state, savedAt }: SaveReceipt): string {
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
export function SaveState(props: SaveReceipt) {
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
