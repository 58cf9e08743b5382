import { useState, useSyncExternalStore } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { resourceName } from '../../../domain/paths.ts'
import { printedKey } from '../../../kinds/shortcuts-print.ts'
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
import type { Screen } from '../state/useScreen.ts'

const text = reviewText.compare

interface VersionsDialogProps<K extends Kind> {
  screen: Screen<K>
  onClose: () => void
}

/** Compares two versions: side by side, or stacked with a held key to switch. */
export function VersionsDialog<K extends Kind>({ screen, onClose }: VersionsDialogProps<K>) {
  const { state, access } = screen
  const item = state.task?.item
  if (!item || !access) return null
  return (
    <Dialog
      open
      placement="full"
      onClose={onClose}
      title={text.title}
      description={resourceName(item.resource)}
    >
      <Versions screen={screen} item={item} work={access.work as WorkDocument} />
    </Dialog>
  )
}

interface VersionsProps<K extends Kind> {
  screen: Screen<K>
  item: WorkItem
  work: WorkDocument
}

function Versions<K extends Kind>({ screen, item, work }: VersionsProps<K>) {
  const [layout, setLayout] = useState<Layout>('beside')
  const first = { left: baselineVersion({ item }).version, right: 'current' } as const
  const compared = useCompared(item, work.annotation, screen.review.versions, first)
  const key = printedKey(screen.shortcuts, 'compare.blink')
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
        {screen.session.video && <FrameWord video={screen.session.video} />}
        {layout === 'blink' && (
          <span className="text-xs text-text-soft">
            {text.hold} {key}
          </span>
        )}
      </div>
      <VersionsView screen={screen} item={item} work={work} compared={compared} layout={layout} />
    </div>
  )
}

function FrameWord({ video }: { video: VideoController }) {
  const frame = useSyncExternalStore(video.subscribe, () => video.state().frame)
  return <span className="text-xs tabular-nums">{annotateText.errorBoxes.frame(frame)}</span>
}
