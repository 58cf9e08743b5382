import type { ReactNode } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { videoText } from '../../text/video.ts'
import type { KindFacts } from '../screen/screen-kind.ts'
import type { TimelineProps } from '../timeline/Timeline.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { DockFrame } from './DockFrame.tsx'
import { StillsTrack } from './StillsTrack.tsx'
import { TransportBar } from './TransportBar.tsx'
import { useVideoFact } from './useVideoState.ts'
import type { VideoDesk } from './video-desk.ts'

interface VideoDockProps extends Omit<TimelineProps, 'video' | 'table' | 'head'> {
  facts: Pick<KindFacts<Kind>, 'video' | 'task' | 'shortcuts' | 'onCommand'>
  /** At the right of the transport bar. */
  children?: ReactNode
}

/** Below the canvas: the transport bar and the timeline with the kind's rows. */
export function VideoDock({ facts, ...props }: VideoDockProps) {
  return facts.video && <Dock {...props} facts={facts} video={facts.video} />
}

function Dock({ facts, video, children, ...timeline }: VideoDockProps & { video: VideoDesk }) {
  const { task, shortcuts, onCommand } = facts
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
          video={video}
          table={table}
          head={(scale) => <StillsTrack video={video} scale={scale} aspect={width / height} />}
        />
      )}
    </DockFrame>
  )
}
