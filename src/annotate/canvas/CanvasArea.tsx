import { Eye, EyeOff, Maximize } from 'lucide-react'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { useSyncExternalStore } from 'react'
import { zoomOf } from '../../render/viewport.ts'
import { annotateText } from '../../text/annotate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { pageMasks } from './masks/page-masks.ts'
import { FrameNotice, MasksNotice, PictureState } from './CanvasNotices.tsx'
import type { Pictures, PictureStatus } from './pictures.ts'
import type { PictureWords } from './CanvasNotices.tsx'
import type { Presenter } from './presenter.ts'
import { useCommands } from '../useCommands.ts'

interface CanvasAreaProps {
  hostRef: Ref<HTMLDivElement>
  presenter: Presenter | null
  pictures: Pictures
  uuid: string | null
  hidden: boolean
  ruled: boolean
  words?: PictureWords | undefined
  onRetry: () => void
  swipe?: HTMLAttributes<HTMLElement>
  children?: ReactNode
}

function useZoom(presenter: Presenter | null): number {
  return useSyncExternalStore(
    (listener) => presenter?.view.subscribe(listener) ?? (() => undefined),
    () => (presenter ? zoomOf(presenter.view.viewport) : 1),
  )
}

const percent = (zoom: number): string => `${zoom < 0.1 ? (zoom * 100).toFixed(1) : Math.round(zoom * 100)}%`

const usePictureStatus = (pictures: Pictures, uuid: string | null): PictureStatus | null =>
  useSyncExternalStore(pictures.subscribe, () => (uuid === null ? null : pictures.status(uuid)))

const useComing = (pictures: Pictures, uuid: string | null): number | null =>
  useSyncExternalStore(pictures.subscribe, () => (uuid === null ? null : (pictures.coming?.(uuid) ?? null)))

export function CanvasArea(props: CanvasAreaProps) {
  const { keyOf } = useCommands()
  const { hostRef, pictures, uuid, hidden, words } = props
  const status = usePictureStatus(pictures, uuid)
  const coming = useComing(pictures, uuid)
  const masks = useSyncExternalStore(pageMasks.subscribe, pageMasks.state)
  return (
    <main
      {...props.swipe}
      data-ruled={props.ruled || undefined}
      className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-surface-sunken"
    >
      <div
        ref={hostRef}
        tabIndex={-1}
        role="application"
        aria-label={annotateText.canvas.label}
        data-picture-status={status ?? 'none'}
        data-masks={masks}
        className="absolute inset-0 touch-none overflow-hidden outline-none select-none"
      />
      {uuid !== null && status !== 'ready' && (
        <PictureState failed={status === 'failed'} words={words} onRetry={props.onRetry} />
      )}
      {coming !== null && status === 'ready' && <FrameNotice frame={coming} />}
      {uuid !== null && <MasksNotice state={masks} />}
      {props.children}
      {uuid !== null && <ViewButtons {...props} />}
      {hidden && uuid !== null && (
        <p className="pointer-events-none absolute bottom-4 left-1/2 -translate-x-1/2 rounded-sm bg-surface-raised px-2 py-1 text-xs shadow-float">
          {annotateText.canvas.hidden(keyOf('view.hide'))}
        </p>
      )}
    </main>
  )
}

type ViewFacts = Pick<CanvasAreaProps, 'presenter' | 'hidden'>

function ViewButtons({ presenter, hidden }: ViewFacts) {
  const { keyOf, labelOf, run } = useCommands()
  const zoom = useZoom(presenter)
  return (
    <div className="absolute right-3 bottom-3 flex items-center gap-0.5 rounded-md bg-surface-raised p-0.5 shadow-float">
      <IconButton
        label={labelOf('view.hide')}
        keys={keyOf('view.hide')}
        side="top"
        pressed={hidden}
        icon={hidden ? <EyeOff size={16} /> : <Eye size={16} />}
        onClick={() => run('view.hide')}
      />
      <IconButton
        label={labelOf('view.fit')}
        keys={keyOf('view.fit')}
        side="top"
        icon={<Maximize size={16} />}
        onClick={() => run('view.fit')}
      />
      <Tooltip label={labelOf('view.actual')} keys={keyOf('view.actual')} side="top">
        <button
          type="button"
          aria-label={`${annotateText.bar.zoom} ${percent(zoom)}`}
          className="h-7 w-14 thumb:h-11 rounded-sm text-xs tabular-nums hover:bg-hover"
          onClick={() => run('view.actual')}
        >
          {percent(zoom)}
        </button>
      </Tooltip>
    </div>
  )
}
