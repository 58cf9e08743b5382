import { useState, useSyncExternalStore } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { resourceName } from '../../../domain/paths.ts'
import type { WorkDocument, WorkItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { baselineVersion } from '../../review/versions/useBaseline.ts'
import { useCompared } from '../../review/versions/useCompared.ts'
import type { VideoController } from '../../video/playback/video-controller.ts'
import type { Layout } from './VersionsView.tsx'
import { VersionsView } from './VersionsView.tsx'
import type { KindPage } from '../kind-page.ts'
import type { AnnotationSession } from '../session/session.ts'
import type { VersionStore } from '../../review/versions/version-store.ts'
import { useCommands } from '../../useCommands.ts'

const text = reviewText.compare

interface VersionsProps<K extends Kind> {
  kind: KindPage<K>
  session: AnnotationSession
  versions: VersionStore | null
  item: WorkItem
  work: WorkDocument
}

export function VersionsDialog<K extends Kind>(props: VersionsProps<K> & { onClose: () => void }) {
  return (
    <Dialog
      open
      placement="full"
      onClose={props.onClose}
      title={text.title}
      description={resourceName(props.item.resource)}
    >
      <Versions {...props} />
    </Dialog>
  )
}

function Versions<K extends Kind>({ kind, session, versions, item, work }: VersionsProps<K>) {
  const [layout, setLayout] = useState<Layout>('beside')
  const first = { left: baselineVersion({ item }).version, right: 'current' } as const
  const compared = useCompared(item, work.annotation, versions, first)
  const key = useCommands().keyOf('compare.blink')
  return (
    <div className="flex h-full min-h-96 flex-col gap-3" data-density="tool">
      <div className="flex items-center gap-3">
        <SegmentedControl<Layout>
          label={text.layout}
          value={layout}
          onChange={setLayout}
          segments={[
            { value: 'beside', label: text.sideBySide },
            { value: 'blink', label: text.blink },
          ]}
          className="w-48"
        />
        {session.video && <FrameWord video={session.video} />}
        {layout === 'blink' && (
          <span className="text-xs text-text-soft">
            {text.hold} {key}
          </span>
        )}
      </div>
      <VersionsView
        kind={kind}
        session={session}
        item={item}
        work={work}
        compared={compared}
        layout={layout}
      />
    </div>
  )
}

function FrameWord({ video }: { video: VideoController }) {
  const frame = useSyncExternalStore(video.subscribe, () => video.state().frame)
  return <span className="text-xs tabular-nums">{annotateText.errorBoxes.frame(frame)}</span>
}
