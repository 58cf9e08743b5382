import { Route, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import { isUncertain } from '../../platform/mask-rows/presence.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Section } from '../parts/Section.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import { rowDeskOf, trackerOf } from './open-desk.ts'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import type { TrackingTask } from '../../platform/mask-rows/tracking-calls.ts'
import { endWords } from './track-ends.ts'
import type { Tracker } from './tracker.ts'
import { isUnderWay } from './tracker.ts'
import { useRowFact } from './useRows.ts'

const text = videoSegmentText.tracking

/** Tracking from the frame at hand: starts it, shows how far it is, leads to what it is not sure of. */
export function TrackingSection(facts: PanelFacts<'video-segment'>) {
  const tracker = trackerOf(facts.video)
  return (
    <Section title={text.title}>
      {tracker && !facts.annotationFace.readonly && <Control {...facts} tracker={tracker} />}
      <Uncertain {...facts} />
    </Section>
  )
}

function Control({
  tracker,
  shortcuts,
  onCommand,
  face,
}: PanelFacts<'video-segment'> & { tracker: Tracker }) {
  const { task, busy, problem } = useSyncExternalStore(tracker.subscribe, tracker.state)
  const runs = isUnderWay(task)
  return (
    <>
      {runs ? (
        <Button icon={<X size={14} />} busy={busy} onClick={() => void tracker.cancel()}>
          {text.cancel}
        </Button>
      ) : (
        <Button
          icon={<Route size={14} />}
          keys={printedKey(shortcuts, 'object.track')}
          busy={busy}
          onClick={() => onCommand('object.track')}
        >
          {text.start}
        </Button>
      )}
      {task && (
        <div role="status" className="flex flex-col gap-1 text-xs">
          <span className="flex justify-between">
            <span className={task.state === 'failed' ? 'text-bad' : ''}>{text.states[task.state]}</span>
            <span className="text-text-soft tabular-nums">{runs && text.progress(task.progress)}</span>
          </span>
          {runs && <Progress label={text.title} value={task.progress} />}
          <Ends task={task} work={face.work} />
          {task.error && <span className="text-bad">{task.error}</span>}
        </div>
      )}
      {problem ? (
        <p role="alert" className="text-xs text-bad">
          {problem}
        </p>
      ) : (
        !task && <p className="text-xs text-text-soft">{text.hint}</p>
      )}
    </>
  )
}

function Ends({ task, work }: { task: TrackingTask; work: VideoWork }) {
  return endWords(task, work).map((words) => (
    <span key={words} className="text-text-soft">
      {words}
    </span>
  ))
}

function Uncertain({ face, video, shortcuts, onCommand }: PanelFacts<'video-segment'>) {
  const rows = rowDeskOf(video)
  useRowFact(rows, ({ revision }) => revision)
  const presence = rows?.state().presence
  const runs = face.work.annotation.objects.flatMap(({ id }) => presence?.runs(id, isUncertain) ?? [])
  const count = runs.reduce((sum, [start, end]) => sum + end - start, 0)
  if (count === 0) return <p className="text-xs text-text-soft">{text.noUncertain}</p>
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-xs text-warn">{text.uncertain(count)}</span>
      <Button keys={printedKey(shortcuts, 'uncertain.next')} onClick={() => onCommand('uncertain.next')}>
        {text.toUncertain}
      </Button>
    </div>
  )
}
