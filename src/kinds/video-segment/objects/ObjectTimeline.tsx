import { videoSegmentText } from '../../../text/video-segment.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { RowState } from '../rows/row-state.ts'
import type { RowController } from '../rows/row-controller.ts'
import { useRowFact } from '../rows/useRows.ts'
import { useMemo } from 'react'
import { segmentColour } from '../../../domain/colours.ts'
import { rangesOf } from '../../../domain/clips/frame-list.ts'
import { DATA_COLOURS, withOpacity } from '../../colours.ts'
import { selectedObjects } from '../object-layer.ts'
import type { PresenceTable } from '../../../platform/mask-rows/presence.ts'
import { isErased, isFrom, isUncertain } from '../../../platform/mask-rows/presence.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import type { DockFacts } from '../../../annotate/page/kind-page.ts'
import type { TimelineRow } from '../../../annotate/video/timeline/rows.ts'
import { useVideoFact } from '../../../annotate/video/playback/useVideoState.ts'
import type { VideoController } from '../../../annotate/video/playback/video-controller.ts'
import { VideoDock } from '../../../annotate/video/dock/VideoDock.tsx'
import { clipWithEnd, rangeStart, resizeClip } from '../frame-actions.ts'
import { rowControllerOf, selectObjects } from '../video-parts.ts'
import { useCommands } from '../../../annotate/useCommands.ts'

const text = videoSegmentText.frames
type Facts = DockFacts<'video-segment'>

const EXCLUDED = 'excludeFrames'
const CLIPS = 'clipRanges'

/** Tracked masks are paler than drawn ones. */
const TRACKED = 0.45

const isFromPeople = isFrom('manual', 'sam2')
const isFromTracking = isFrom('tracked')

const changedFrames = (changes: NonNullable<SegmentObjects[number]['changes']>): number[] => [
  ...new Set(changes.map(({ frame }) => frame)),
]

type SegmentObjects = Facts['access']['work']['annotation']['objects']

const objectRows = (
  objects: SegmentObjects,
  presence: PresenceTable | null,
  selected: readonly string[],
): TimelineRow[] =>
  objects.map(({ id, name, colourIndex, changes = [] }) => {
    const colour = segmentColour(colourIndex)
    return {
      id,
      name,
      colour,
      selected: selected.includes(id),
      runs: presence?.runs(id, isFromPeople) ?? [],
      layers: [
        ...(presence
          ? [
              { colour: withOpacity(colour, TRACKED), runs: presence.runs(id, isFromTracking) },
              { colour: DATA_COLOURS.wrong, runs: presence.runs(id, isUncertain), low: true },
              { colour: DATA_COLOURS.erased, runs: presence.runs(id, isErased), low: true },
            ]
          : []),
        // Where attributes change.
        {
          colour: DATA_COLOURS.change,
          runs: changedFrames(changes).map((frame) => [frame, frame + 1] as const),
        },
      ],
    }
  })

function useTimelineRows({ access, selection, video }: Facts): readonly TimelineRow[] {
  const { objects, excludeFrames, clipRanges } = access.work.annotation
  const rows = rowControllerOf(video)
  const revision = useRowFact(rows, (state) => state.revision)
  const presence = useRowFact(rows, (state) => state.presence)
  const selected = useMemo(() => selectedObjects(selection), [selection])
  const frames = useMemo(
    (): TimelineRow[] => [
      { id: EXCLUDED, name: text.title, colour: DATA_COLOURS.exclude, runs: rangesOf(excludeFrames) },
      {
        id: CLIPS,
        name: text.clips,
        colour: DATA_COLOURS.clip,
        spans: clipRanges.map((clip, index) => ({ ...clip, name: text.clip(index + 1) })),
      },
    ],
    [excludeFrames, clipRanges],
  )
  const tracks = useMemo(
    () => objectRows(objects, presence, selected),
    // oxlint-disable-next-line react/exhaustive-deps -- the table changes in place; its revision says when
    [objects, presence, selected, revision],
  )
  return useMemo(() => [...frames, ...tracks], [frames, tracks])
}

export function ObjectTimeline(facts: Facts) {
  return facts.video && <Dock {...facts} video={facts.video} />
}

function Dock(facts: Facts & { readonly video: VideoController }) {
  const { annotationAccess: access, fields, video } = facts
  const table = useVideoFact(video, (state) => state.table)
  const start = rangeStart(fields)
  const pending = useMemo(
    () => (start ? [{ rows: [start.list === 'clip' ? CLIPS : EXCLUDED], from: start.frame }] : []),
    // oxlint-disable-next-line react/exhaustive-deps -- read from the fields anew each time; what counts is inside
    [start?.list, start?.frame],
  )
  const rows = useTimelineRows(facts)
  const { keyOf } = useCommands()
  const editing = table &&
    !access.readonly && {
      resized: (_row: string, id: string, end: 'start' | 'end', frame: number) =>
        clipWithEnd(access, table, id, end, frame),
      onResize: (_row: string, id: string, end: 'start' | 'end', frame: number) =>
        resizeClip(access, table, id, end, frame),
    }
  return (
    <VideoDock
      facts={facts}
      rows={rows}
      pending={pending}
      onPick={(row) => row !== CLIPS && selectObjects(video, [row])}
      {...editing}
    >
      {start && (
        <p role="status" className="flex items-center gap-2 rounded-sm bg-accent-soft px-2 py-0.5 text-xs">
          {start.list === 'clip' ? text.startedClip(start.frame) : text.startedExclude(start.frame)}
          <Kbd keys={keyOf(start.list === 'clip' ? 'frame.clip' : 'frame.excludeRange') ?? ''} />
        </p>
      )}
      <RowsState rows={rowControllerOf(video)} />
    </VideoDock>
  )
}

const savingText = videoSegmentText.rows

function wordsOf({ name, waiting, failure }: NonNullable<RowState['saving']>): string {
  switch (name) {
    case 'saved':
      return savingText.saved
    case 'sending':
      return savingText.sending
    case 'refused':
      return savingText.refused(failure?.message || failure?.reason || '')
    case 'offline':
      return failure?.type === 'offline' ? savingText.offline(waiting) : savingText.busy(waiting)
    case 'waiting':
      return savingText.waiting(waiting)
  }
}

function RowsState({ rows }: { rows: RowController | null }) {
  const name = useRowFact(rows, ({ saving }) => saving?.name ?? null)
  useRowFact(rows, ({ saving }) => saving?.waiting ?? null)
  const saving = rows?.state().saving
  if (!saving || name === null) return null
  const bad = name === 'offline' || name === 'refused'
  const words = wordsOf(saving)
  return (
    // Takes only spare room: a line of its own would come and go with each stroke.
    <span
      role="status"
      aria-label={savingText.title}
      title={words}
      data-rows-state={name}
      className={classNames('w-0 grow truncate text-right text-xs', bad ? 'text-warn' : 'text-text-soft')}
    >
      {words}
    </span>
  )
}
