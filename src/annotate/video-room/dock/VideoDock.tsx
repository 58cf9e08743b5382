import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { videoText } from '../../../text/video.ts'
import type { KindFacts } from '../../page/screen-kind.ts'
import type { TimelineProps } from '../timeline/Timeline.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import type { WorkDocument } from '../../../machines/work.ts'
import { DockFrame } from './DockFrame.tsx'
import { StillsTrack } from './Filmstrip.tsx'
import { TransportBar } from './TransportBar.tsx'
import { useVideoFact } from '../playback/useVideoState.ts'
import { ERROR_ROW, REJECTED_ROW, verdictRows } from './verdict-rows.ts'
import type { VideoController } from '../playback/video-controller.ts'

type DockFacts = Omit<KindFacts<Kind>, 'access' | 'annotationAccess'> & {
  readonly access: { readonly work: Pick<WorkDocument, 'verdict'> }
}

interface VideoDockProps extends Omit<TimelineProps, 'video' | 'table' | 'head'> {
  facts: DockFacts
  /** At the right of the transport bar. */
  children?: ReactNode
}

/** Below the canvas: the transport bar and the timeline with what reviewers pointed at and the kind's rows. */
export function VideoDock({ facts, ...props }: VideoDockProps) {
  return facts.video && <Dock {...props} facts={facts} video={facts.video} />
}

/** The rows of what reviewers pointed at, and what picking a mark of theirs does; null for another row. */
function useVerdictRows({ access, task, purpose, selection, rejectedAt, ...facts }: DockFacts) {
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
  onPick,
  ...timeline
}: VideoDockProps & { video: VideoController }) {
  const { task, shortcuts, onCommand } = facts
  const verdicts = useVerdictRows(facts)
  const all = useMemo(() => [...verdicts.rows, ...rows], [verdicts.rows, rows])
  const { uuid, width, height } = task.item.resource
  const table = useVideoFact(video, (state) => (state.uuid === uuid ? state.table : null))
  return (
    <DockFrame label={videoText.timeline.label} handle={videoText.timeline.resize}>
      <TransportBar video={video} shortcuts={shortcuts} onCommand={onCommand}>
        {children}
      </TransportBar>
      {table && (
        <Timeline
          key={uuid}
          {...timeline}
          rows={all}
          onPick={(row, id) => verdicts.pick(row, id) || onPick?.(row, id)}
          video={video}
          table={table}
          head={(scale) => <StillsTrack video={video} scale={scale} aspect={width / height} />}
        />
      )}
    </DockFrame>
  )
}
