import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { videoText } from '../../../text/video.ts'
import type { TimelineProps } from '../timeline/Timeline.tsx'
import { ROW_HEIGHT, Timeline } from '../timeline/Timeline.tsx'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { Purpose } from '../../../kinds/command.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { BatchItem, WorkDocument } from '../../../machines/work.ts'
import { Filmstrip } from './Filmstrip.tsx'
import { TransportBar } from './TransportBar.tsx'
import { useVideoFact } from '../playback/useVideoState.ts'
import { ERROR_ROW, REJECTED_ROW, verdictRows } from './verdict-rows.ts'
import type { VideoController } from '../playback/video-controller.ts'
import { useStored } from '../../../ui/useStored.ts'
import { trackDrag } from '../timeline/drag.ts'

interface ShownFacts {
  readonly access: { readonly work: Pick<WorkDocument, 'verdict'> }
  readonly task: BatchItem
  readonly purpose: Purpose
  readonly selection: readonly Selected[]
  readonly onSelect: (selected: Selected, rect?: Rect) => void
  readonly rejectedAt: string | null
  readonly onGoToRejected: (id: string) => void
  readonly video: VideoController | null
  readonly isFolded: boolean
}

interface VideoDockProps extends Omit<TimelineProps, 'video' | 'table' | 'head'> {
  facts: ShownFacts
  /** Until somebody drags its edge, the timeline is high enough for so many rows. */
  rowsInSight?: number | undefined
  children?: ReactNode
}

export function VideoDock({ facts, ...props }: VideoDockProps) {
  return facts.video && <Dock {...props} facts={facts} video={facts.video} />
}

/** `pick` returns false for other rows. */
function useVerdictRows({ access, task, purpose, selection, rejectedAt, ...facts }: ShownFacts) {
  const { item } = task
  const { verdict } = access.work
  const rows = useMemo(
    () => verdictRows({ item, verdict, purpose, selection, rejectedAt }),
    [item, verdict, purpose, selection, rejectedAt],
  )
  const pick = (row: string, id: string): boolean => {
    if (row === REJECTED_ROW) facts.onGoToRejected(id)
    const box = row === ERROR_ROW ? verdict.errorBoxes.find((each) => each.id === id) : undefined
    if (box) facts.onSelect({ role: 'errorBox', id }, box)
    return row === REJECTED_ROW || row === ERROR_ROW
  }
  return { rows, pick }
}

function Dock({
  facts,
  video,
  children,
  rows,
  rowsInSight = 0,
  onPick,
  ...timeline
}: VideoDockProps & { video: VideoController }) {
  const { task } = facts
  const verdicts = useVerdictRows(facts)
  const all = useMemo(() => [...verdicts.rows, ...rows], [verdicts.rows, rows])
  const { uuid, width, height } = task.item.resource
  const table = useVideoFact(video, (state) => (state.uuid === uuid ? state.table : null))
  const bar = (
    <TransportBar video={video} isFolded={facts.isFolded}>
      {children}
    </TransportBar>
  )
  if (facts.isFolded)
    return (
      <section className={FRAME} data-tour="dock" aria-label={videoText.timeline.label}>
        {bar}
      </section>
    )
  return (
    <DockFrame
      label={videoText.timeline.label}
      handle={videoText.timeline.resize}
      usual={Math.max(HEIGHT, ABOVE_ROWS + Math.min(rowsInSight, all.length) * ROW_HEIGHT)}
    >
      {bar}
      {table && (
        <Timeline
          key={uuid}
          {...timeline}
          rows={all}
          onPick={(row, id, press) => verdicts.pick(row, id) || onPick?.(row, id, press)}
          video={video}
          table={table}
          head={(scale) => <Filmstrip video={video} scale={scale} aspect={width / height} />}
        />
      )}
    </DockFrame>
  )
}

const FRAME = '@container relative flex shrink-0 flex-col border-t border-line bg-surface'
/** CSS pixels. */
const HEIGHT = 204
const LEAST = 108
/** Share of the window's height. */
const MOST = 0.6
const KEY_STEP = 16
const STORED = 'video.dockHeight'
/** Bar, ruler and thumbnails. */
const ABOVE_ROWS = 108

const within = (height: number): number =>
  Math.round(Math.min(Math.max(height, LEAST), Math.max(innerHeight * MOST, LEAST)))

/** Null: nobody has set it. */
function heightOf(text: string | null): number | null {
  const stored = Number(text ?? Number.NaN)
  return Number.isFinite(stored) ? stored : null
}

interface DockFrameProps {
  label: string
  handle: string
  /** CSS pixels. */
  usual: number
  children: ReactNode
}

function DockFrame({ label, handle, usual, children }: DockFrameProps) {
  const [stored, store] = useStored(STORED, heightOf)
  const [pulled, setPulled] = useState<number | null>(null)
  const ref = useRef<HTMLElement>(null)
  const height = within(pulled ?? stored ?? usual)
  const keys: Readonly<Record<string, number>> = { ArrowUp: KEY_STEP, ArrowDown: -KEY_STEP }
  return (
    <section ref={ref} data-tour="dock" aria-label={label} style={{ height }} className={FRAME}>
      {children}
      <div
        role="separator"
        tabIndex={0}
        aria-label={handle}
        aria-orientation="horizontal"
        aria-valuenow={height}
        aria-valuemin={LEAST}
        className="absolute inset-x-0 -top-1 z-20 h-2 cursor-ns-resize touch-none hover:bg-accent/40 focus-visible:bg-accent/60 focus-visible:outline-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          const { bottom = 0 } = ref.current?.getBoundingClientRect() ?? {}
          let last = height
          trackDrag(event, {
            move(_x, clientY) {
              last = within(bottom - clientY)
              setPulled(last)
            },
            end() {
              store(last)
              setPulled(null)
            },
            cancel: () => setPulled(null),
          })
        }}
        onKeyDown={(event) => {
          const by = keys[event.key]
          if (by === undefined) return
          event.preventDefault()
          store(within(height + by))
        }}
      />
    </section>
  )
}
