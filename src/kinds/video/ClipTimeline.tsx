import { useEffect, useMemo } from 'react'
import { withEnd } from '../../domain/clips/clips.ts'
import { DATA_COLOURS } from '../colours.ts'
import { CLIP_ROLE, clipStartFrame, CROP_ROLE, EXCLUSION_ROLE } from './clip-layer.ts'
import type { VideoExclusion } from '../../domain/documents/types.ts'
import type { SoundLevels } from '../../platform/media/sound.ts'
import { videoText } from '../../text/video.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import type { DockFacts } from '../../annotate/page/kind-page.ts'
import type { TimelineRow } from '../../annotate/video/timeline/rows.ts'
import { timeOf } from '../../domain/frame-table.ts'
import type { SpanList } from './clip-edits.ts'
import { spansOf } from './clip-edits.ts'
import { ROLES, rowsOf, say } from './clip-context.ts'
import { resizeSpan } from './span-commands.ts'
import { formatTimestamp } from '../../domain/time.ts'
import { spanName } from './span-words.ts'
import { useSound } from '../../annotate/video/playback/useSound.ts'
import { useVideoFact } from '../../annotate/video/playback/useVideoState.ts'
import { tellVainCrops } from './vain-crops.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { VideoDock } from '../../annotate/video/dock/VideoDock.tsx'
import { useCommands } from '../../annotate/useCommands.ts'

const text = videoText.clips
const LISTS = ['clips', 'exclusions'] as const

const isList = (row: string): row is SpanList => row === 'clips' || row === 'exclusions'

type Facts = DockFacts<'video'>

/** The sound is below, so that clips do not move when it loads. */
function useRows({ access, selection }: Facts, wave: SoundLevels | null): readonly TimelineRow[] {
  const { clips, exclusions } = access.work.annotation
  return useMemo(() => {
    const isSelected = (roles: readonly string[], { id }: VideoExclusion): boolean =>
      selection.some((one) => roles.includes(one.role) && one.id === id)
    return [
      {
        id: 'clips',
        name: text.title,
        colour: DATA_COLOURS.clip,
        spans: clips.map((clip, index) => ({
          ...clip,
          name: spanName('clips', index),
          selected: isSelected([CLIP_ROLE, CROP_ROLE], clip),
          ...(clip.wrongBox ? { mark: DATA_COLOURS.wrong } : {}),
        })),
      },
      {
        id: 'exclusions',
        name: text.exclusions,
        colour: DATA_COLOURS.exclude,
        spans: exclusions.map((span, index) => ({
          ...span,
          name: spanName('exclusions', index),
          selected: isSelected([EXCLUSION_ROLE], span),
          hatched: true,
        })),
      },
      ...(wave ? [{ id: 'sound', name: videoText.timeline.sound, colour: DATA_COLOURS.sound, wave }] : []),
    ]
  }, [clips, exclusions, selection, wave])
}

export function ClipTimeline(facts: Facts) {
  return facts.video && <Dock {...facts} video={facts.video} />
}

function Dock(facts: Facts & { readonly video: VideoController }) {
  const { annotationAccess: access, editor, fields, video } = facts
  const table = useVideoFact(video, (state) => state.table)
  const from = table && clipStartFrame(table, fields)
  const pending = useMemo(() => (from === null ? null : { rows: LISTS, from }), [from])
  const rows = useRows(facts, useSound(video))
  useEffect(() => tellVainCrops(editor, say), [editor])
  const spanIn = (row: string, id: string) =>
    isList(row) ? spansOf(access.work, row).find((each) => each.id === id) : undefined
  const editing = table &&
    !access.readonly && {
      resized: (row: string, id: string, end: 'start' | 'end', frame: number) => {
        const span = spanIn(row, id)
        return span && isList(row)
          ? withEnd(table, spansOf(access.work, row), span, end, frame)
          : { startFrame: 0, endFrame: 1 }
      },
      onResize: (row: string, id: string, end: 'start' | 'end', frame: number) => {
        if (isList(row)) resizeSpan({ access, table }, row, id, end, frame)
      },
    }
  return (
    <VideoDock
      facts={facts}
      rows={rows}
      pending={pending}
      onPick={(row, id, press) =>
        isList(row) && facts.onPressRow(press, { role: ROLES[row], id }, rowsOf(access.work))
      }
      {...editing}
    >
      {table && from !== null && <Pending from={from} seconds={timeOf(table, from)} />}
    </VideoDock>
  )
}

function Pending({ from, seconds }: { from: number; seconds: number }) {
  const { keyOf } = useCommands()
  const keys = (['clip.add', 'clip.exclude', 'edit.cancel'] as const).map((command) => keyOf(command) ?? '')
  return (
    <p role="status" className="flex items-center gap-2 rounded-sm bg-accent-soft px-2 py-0.5 text-xs">
      <span className="tabular-nums">{text.pending(formatTimestamp(seconds), from)}</span>
      {[text.pendingClip, text.pendingExclusion, text.pendingCancel].map((words, index) => (
        <span key={words} className="flex items-center gap-1 text-text-soft">
          <Kbd keys={keys[index] ?? ''} />
          {words}
        </span>
      ))}
    </p>
  )
}
