import { Route, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { DATA_COLOURS } from '../../colours.ts'
import type { Presence } from '../../../platform/mask-rows/presence.ts'
import { isErased, isUncertain } from '../../../platform/mask-rows/presence.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { Button } from '../../../ui/Button.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { Section } from '../../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../../annotate/page/kind-page.ts'
import { rowControllerOf, trackerOf } from '../video-parts.ts'
import type { VideoWork } from '../object-rows.ts'
import type { TrackingTask } from '../../../platform/mask-rows/tracking-calls.ts'
import { endWords } from './track-ends.ts'
import type { Tracker } from './tracker.ts'
import { isUnderWay } from './tracker.ts'
import { useRowFact } from '../rows/useRows.ts'
import { useCommands } from '../../../annotate/useCommands.ts'

const text = videoSegmentText.tracking

const STARTS = [
  { way: 'back', command: 'object.trackBack', className: '-scale-x-100' },
  { way: 'ahead', command: 'object.track', className: '' },
] as const

export function TrackingSection(facts: PanelFacts<'video-segment'>) {
  const tracker = trackerOf(facts.video)
  return (
    <Section title={text.title}>
      {tracker && !facts.annotationAccess.readonly && <Control {...facts} tracker={tracker} />}
      <Uncertain {...facts} />
      <Erased {...facts} />
    </Section>
  )
}

function Control({ tracker, access }: PanelFacts<'video-segment'> & { tracker: Tracker }) {
  const { keyOf, run } = useCommands()
  const { task, busy, problem } = useSyncExternalStore(tracker.subscribe, tracker.state)
  const runs = isUnderWay(task)
  return (
    <>
      {runs ? (
        <Button icon={<X size={14} />} busy={busy} onClick={() => void tracker.cancel()}>
          {text.cancel}
        </Button>
      ) : (
        <div className="grid gap-2">
          {STARTS.map(({ way, command, className }) => (
            <Button
              key={way}
              icon={<Route size={14} className={className} />}
              keys={keyOf(command)}
              busy={busy}
              onClick={() => run(command)}
            >
              {text.ways[way]}
            </Button>
          ))}
        </div>
      )}
      {task && (
        <div role="status" className="flex flex-col gap-1 text-xs">
          <span className="flex justify-between">
            <span className={task.state === 'failed' ? 'text-bad' : ''}>{text.states[task.state]}</span>
            <span className="text-text-soft tabular-nums">{runs && text.progress(task.progress)}</span>
          </span>
          {runs && <Progress label={text.title} value={task.progress} />}
          <Ends task={task} work={access.work} />
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

function useCount(
  { access, video }: Pick<PanelFacts<'video-segment'>, 'access' | 'video'>,
  holds: (presence: Presence | null) => boolean,
): number {
  const rows = rowControllerOf(video)
  useRowFact(rows, ({ revision }) => revision)
  const presence = rows?.state().presence
  const runs = access.work.annotation.objects.flatMap(({ id }) => presence?.runs(id, holds) ?? [])
  return runs.reduce((sum, [start, end]) => sum + end - start, 0)
}

function Erased({ access, video, annotationAccess }: PanelFacts<'video-segment'>) {
  const { keyOf, run } = useCommands()
  const count = useCount({ access, video }, isErased)
  if (count === 0) return null
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="flex items-center gap-1.5 text-xs text-text-soft" title={text.erasedHint}>
        <span aria-hidden className="h-0.75 w-3" style={{ background: DATA_COLOURS.erased }} />
        {text.erased(count)}
      </span>
      {!annotationAccess.readonly && (
        <Button keys={keyOf('mask.free')} onClick={() => run('mask.free')}>
          {text.free}
        </Button>
      )}
    </div>
  )
}

function Uncertain({ access, video }: PanelFacts<'video-segment'>) {
  const { keyOf, run } = useCommands()
  const count = useCount({ access, video }, isUncertain)
  if (count === 0) return <p className="text-xs text-text-soft">{text.noUncertain}</p>
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-xs text-warn">{text.uncertain(count)}</span>
      <Button keys={keyOf('uncertain.next')} onClick={() => run('uncertain.next')}>
        {text.toUncertain}
      </Button>
    </div>
  )
}
