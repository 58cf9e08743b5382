import { useEffect, useMemo } from 'react'
import { DATA_COLOURS } from '../colours.ts'
import { labelById } from '../../domain/ontology/ontology.ts'
import { objectsText } from '../../text/objects.ts'
import { videoText } from '../../text/video.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import type { DockFacts } from '../../annotate/page/kind-page.ts'
import type { TimelineRow } from '../../annotate/video/timeline/rows.ts'
import { timeOf } from '../../domain/frame-table.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { fieldsInHand, idsIn } from '../traits/labelled/layers.ts'
import type { Begun } from './begun.ts'
import { begunIn, begunOn } from './begun.ts'
import { ROLES, rowsOf, say } from './clip-context.ts'
import { clipLabelInHand, selectedClips } from './clip-labels.ts'
import { labelOfRow, listOfRow, rowsOfBegun, spanRows } from './clip-rows.ts'
import { resized, resizeSpan } from './span-commands.ts'
import { formatTimestamp } from '../../domain/time.ts'
import { useSound } from '../../annotate/video/playback/useSound.ts'
import { useVideoFact } from '../../annotate/video/playback/useVideoState.ts'
import { tellVainCrops } from './vain-crops.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { VideoDock } from '../../annotate/video/dock/VideoDock.tsx'
import { useCommands } from '../../annotate/useCommands.ts'

const text = videoText.clips

type Facts = DockFacts<'video'>
type OpenFacts = Facts & { readonly video: VideoController }

export function ClipTimeline(facts: Facts) {
  return facts.video && <Dock {...facts} video={facts.video} />
}

/** The sound is below, so that clips do not move when it loads. */
function useRows(
  { access, annotationAccess, fields, selection, task, video }: OpenFacts,
  begun: readonly Begun[],
) {
  const { annotation } = access.work
  const { labels: settings } = task.item
  // Other fields change with each frame.
  const { objectLabel, hiddenObjects, lockedObjects } = fields
  const spans = useMemo(
    () =>
      spanRows({
        annotation,
        settings,
        fields: {
          objectLabel: objectLabel ?? null,
          hiddenObjects: hiddenObjects ?? null,
          lockedObjects: lockedObjects ?? null,
        },
        selection,
        begun,
      }),
    [annotation, settings, objectLabel, hiddenObjects, lockedObjects, selection, begun],
  )
  const wave = useSound(video)
  const { readonly } = annotationAccess
  return useMemo((): readonly TimelineRow[] => {
    const sound = { id: 'sound', name: videoText.timeline.sound, colour: DATA_COLOURS.sound }
    // Keys of labels are of use to whoever marks.
    const rows = readonly ? spans.map((row) => ('choice' in row ? { ...row, choice: {} } : row)) : spans
    return wave ? [...rows, { ...sound, wave }] : rows
  }, [spans, readonly, wave])
}

/** What is under way, the same list while it is. */
function useBegun(table: FrameTable | null, { fields }: Facts): readonly Begun[] {
  const { clipStart, begunClips } = fields
  return useMemo(
    () => (table ? begunIn(table, { clipStart: clipStart ?? null, begunClips: begunClips ?? null }) : []),
    [table, clipStart, begunClips],
  )
}

/** The row of a clip is in hand when one selects it. */
function useRowOfSelected({ access, selection, setFields, task }: Facts): void {
  const { ontology } = task.item.labels
  const [clip, other] = ontology ? selectedClips(access.work, selection) : []
  const label = other ? undefined : clip?.label
  useEffect(() => {
    if (ontology && label !== undefined && labelById(ontology, label))
      setFields(fieldsInHand(ontology, label))
  }, [ontology, clip?.id, label, setFields])
}

function Dock(facts: OpenFacts) {
  const { annotationAccess: access, editor, fields, setFields, task, video } = facts
  const { labels } = task.item
  const table = useVideoFact(video, (state) => state.table)
  const begun = useBegun(table, facts)
  const inHand = clipLabelInHand(labels, fields)
  const rows = useRows(facts, begun)
  const pending = useMemo(
    () => begun.map((each) => ({ rows: rowsOfBegun(each, inHand), from: each.frame })),
    [begun, inHand],
  )
  useRowOfSelected(facts)
  useEffect(() => tellVainCrops(editor, say), [editor])
  const context = table && !access.readonly && { access, table, labels }
  const editing = context && {
    resized: (row: string, id: string, end: 'start' | 'end', frame: number) => {
      const list = listOfRow(row)
      return (list && resized(context, { list, id, end, frame })) ?? { startFrame: 0, endFrame: 1 }
    },
    onResize: (row: string, id: string, end: 'start' | 'end', frame: number) => {
      const list = listOfRow(row)
      if (list) resizeSpan(context, { list, id, end, frame })
    },
  }
  return (
    <VideoDock
      facts={facts}
      rows={rows}
      rowsInSight={inHand ? ROWS_IN_SIGHT : undefined}
      pending={pending}
      onPick={(row, id, press) => {
        const list = listOfRow(row)
        if (!list) return
        if (list === 'clips' && idsIn(fields, 'lockedObjects').has(id)) say(objectsText.locked)
        else facts.onPressRow(press, { role: ROLES[list], id }, rowsOf(access.work, fields))
      }}
      onChoose={(row) => {
        const label = labelOfRow(row)
        if (label === null || !labels.ontology) return
        setFields(fieldsInHand(labels.ontology, label))
        editor.send({ type: 'SELECT', selection: [] })
      }}
      {...editing}
    >
      {table && <Pending facts={facts} begun={begun} table={table} />}
    </VideoDock>
  )
}

/** Rows of labels beyond these scroll. */
const ROWS_IN_SIGHT = 6

interface PendingProps {
  facts: Facts
  begun: readonly Begun[]
  table: FrameTable
}

/** What is under way: what the keys would end comes first, with them. */
function Pending({ facts: { fields, task }, begun, table }: PendingProps) {
  const { keyOf } = useCommands()
  const { labels } = task.item
  const inHand = clipLabelInHand(labels, fields)
  const on = begunOn(labels, inHand)
  const current = begun.find((each) => each.on === on)
  const others = begun.filter((each) => each !== current)
  if (begun.length === 0) return null
  // Where each label has a start of its own, the key for exclusions ends none of them.
  const hints = on === null ? HINTS : HINTS.filter(({ command }) => command !== 'clip.exclude')
  const nameOf = (one: Begun): string =>
    (one.on === null ? undefined : labelById(labels.ontology, one.on)?.name) ?? text.exclusions
  return (
    <p
      role="status"
      className="flex min-w-0 items-center gap-2 rounded-sm bg-accent-soft px-2 py-0.5 text-xs whitespace-nowrap"
    >
      {current && (
        <>
          <span className="min-w-0 truncate tabular-nums">
            {inHand
              ? videoText.labels.begun(inHand.name, current.frame)
              : text.pending(formatTimestamp(timeOf(table, current.frame)), current.frame)}
          </span>
          {hints.map(({ command, hint }) => (
            <span key={command} className="flex items-center gap-1 text-text-soft">
              <Kbd keys={keyOf(command) ?? ''} />
              {hint}
            </span>
          ))}
        </>
      )}
      {others.map((one) => (
        // A row of their own would move the picture each time a clip begins; dashes in the timeline show them, too.
        <span key={one.on} className="truncate text-text-soft tabular-nums @max-[820px]:hidden">
          {videoText.labels.begun(nameOf(one), one.frame)}
        </span>
      ))}
    </p>
  )
}

const HINTS = [
  { command: 'clip.add', hint: text.pendingClip },
  { command: 'clip.exclude', hint: text.pendingExclusion },
  { command: 'edit.cancel', hint: text.pendingCancel },
] as const
