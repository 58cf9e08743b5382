import { Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { resourceName } from '../../../domain/paths.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useCommands } from '../../useCommands.ts'
import type { TakingBack } from '../session/taking-back.ts'

const text = annotateText.handedIn

/** In the bar, because a toast would take presses on the canvas for ten seconds after each item. */
export function HandedIn({ takingBack }: { takingBack: TakingBack }) {
  const { keyOf, run } = useCommands()
  const offer = useSyncExternalStore(takingBack.subscribe, takingBack.current)
  const keys = keyOf('work.takeBack')
  return (
    <span role="status" className="shrink-0">
      {offer && (
        <span
          title={resourceName(offer.entry.item.resource)}
          className="flex h-7 items-center gap-1.5 rounded-md bg-ok-soft pl-2 text-xs whitespace-nowrap text-ok"
        >
          <span className="phone:hidden">{text.done}</span>
          <span aria-hidden className="text-text-soft phone:hidden">
            ·
          </span>
          <button
            type="button"
            aria-keyshortcuts={keys}
            disabled={offer.isBusy}
            onClick={() => run('work.takeBack')}
            className="flex h-full items-center gap-1 rounded-r-md pr-2 font-medium text-accent-text hover:underline disabled:text-text-soft"
          >
            {offer.isBusy ? <Spinner /> : <Undo2 size={14} aria-hidden />}
            <span>
              {text.takeBack}
              <span className="sr-only">{text.takeBackWhat}</span>
            </span>
            {keys && <Kbd keys={keys} />}
          </button>
        </span>
      )}
    </span>
  )
}
