import type { VideoClip } from '../../domain/documents/types.ts'
import { videoText } from '../../text/video.ts'
import { spanName } from './span-words.ts'
import { SPAN_HEIGHT, SpanRow } from './SpanRow.tsx'
import { CircleX, Crop } from 'lucide-react'
import { DATA_COLOURS } from '../colours.ts'
import { CLIP_ROLE, CROP_ROLE, EXCLUSION_ROLE, isAt } from './clip-layer.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { timeOf } from '../../domain/frame-table.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmptyRow } from '../../annotate/panel/EmptyRow.tsx'
import { RowList } from '../../annotate/panel/RowList.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import type { KindFacts } from '../../annotate/page/kind-page.ts'
import { rowsOf } from './clip-context.ts'
import { removeSpan, setWrongBox } from './clip-edits.ts'
import { switchCrop } from './crop-commands.ts'
import { formatTimestamp } from '../../domain/time.ts'
import { useVideoFact } from '../../annotate/video/playback/useVideoState.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = videoText.clips

export type ClipFacts = KindFacts<'video'> & { readonly video: VideoController }

type Facts = ClipFacts

/** Seconds; null while the video is not open. */
export const useTime = (video: VideoController): number | null =>
  useVideoFact(video, ({ table, frame }) => (table ? timeOf(table, frame) : null))

export function useGo({ onPressRow, annotationAccess, fields, video }: Facts) {
  return (press: RowPress, role: string, { id, startFrame }: { id: string; startFrame: number }) => {
    onPressRow(press, { role, id }, rowsOf(annotationAccess.work, fields))
    video.seek(startFrame)
  }
}

const selectedAs =
  (selection: readonly Selected[], roles: readonly string[]) =>
  ({ id }: { readonly id: string }): boolean =>
    selection.some((one) => roles.includes(one.role) && one.id === id)

export const totalSeconds = (clips: readonly VideoClip[]): number =>
  clips.reduce((sum, { startPts, endPts }) => sum + endPts - startPts, 0)

export function ClipsSection(facts: Facts) {
  const { annotationAccess: access, selection, video } = facts
  const { keyOf } = useCommands()
  const { clips } = access.work.annotation
  const time = useTime(video)
  const go = useGo(facts)
  const isSelected = selectedAs(selection, [CLIP_ROLE, CROP_ROLE])
  const isCropSelected = selectedAs(selection, [CROP_ROLE])
  const removeKey = keyOf('edit.remove')
  const addKey = access.readonly ? undefined : keyOf('clip.add')
  return (
    <Section
      title={text.title}
      aside={
        clips.length > 0 && (
          <span className="text-2xs text-text-soft tabular-nums">
            {clips.length} · {text.total(formatTimestamp(totalSeconds(clips)))}
          </span>
        )
      }
    >
      {clips.length === 0 && <EmptyRow words={text.empty} keys={addKey} />}
      <RowList items={clips} height={SPAN_HEIGHT} place={clips.findIndex(isSelected)}>
        {(clip, index) => (
          <SpanRow
            name={spanName('clips', index)}
            colour={clip.wrongBox ? DATA_COLOURS.wrong : DATA_COLOURS.clip}
            span={clip}
            here={time !== null && isAt(clip, time)}
            selected={isSelected(clip)}
            readonly={access.readonly}
            removeKeys={isCropSelected(clip) ? undefined : removeKey}
            onSelect={(press) => go(press, CLIP_ROLE, clip)}
            onRemove={() =>
              access.commit(removeSpan(access.work, 'clips', clip.id), { label: 'remove', select: [] })
            }
          >
            <ClipButtons facts={facts} clip={clip} name={spanName('clips', index)} />
          </SpanRow>
        )}
      </RowList>
    </Section>
  )
}

export function ClipButtons({ facts, clip, name }: { facts: Facts; clip: VideoClip; name: string }) {
  const { annotationAccess: access, task } = facts
  const { keyOf } = useCommands()
  const { id, crop, wrongBox } = clip
  if (access.readonly) return <ClipMarks clip={clip} />
  return (
    <>
      <IconButton
        label={text.crop(name, crop !== null)}
        keys={keyOf('clip.toggleCrop')}
        side="left"
        pressed={crop !== null}
        icon={<Crop size={14} className={crop ? '' : 'opacity-40'} />}
        onClick={() => switchCrop({ access, fields: facts.fields, size: task.item.resource }, clip)}
      />
      <IconButton
        label={text.wrong(name)}
        keys={keyOf('clip.wrongBox')}
        side="left"
        pressed={wrongBox}
        icon={<CircleX size={14} className={wrongBox ? 'text-bad' : 'opacity-40'} />}
        onClick={() => access.commit(setWrongBox(access.work, id, !wrongBox), { label: 'wrong' })}
      />
    </>
  )
}

/** What a clip has, where nobody can change it. */
const ClipMarks = ({ clip: { crop, wrongBox } }: { clip: VideoClip }) => (
  <span className="flex items-center gap-2 pr-3 text-text-soft">
    {crop && <Crop role="img" aria-label={text.hasCrop} size={14} />}
    {wrongBox && <CircleX role="img" aria-label={text.wrongBox} size={14} className="text-bad" />}
  </span>
)

export function ExclusionsSection(facts: Facts) {
  const { annotationAccess: access, selection, video } = facts
  const { keyOf } = useCommands()
  const { exclusions } = access.work.annotation
  const time = useTime(video)
  const go = useGo(facts)
  const isSelected = selectedAs(selection, [EXCLUSION_ROLE])
  const addKey = access.readonly ? undefined : keyOf('clip.exclude')
  return (
    <Section
      title={text.exclusions}
      aside={exclusions.length > 0 && <span className="text-2xs text-text-soft">{exclusions.length}</span>}
    >
      {exclusions.length === 0 && <EmptyRow words={text.emptyExclusions} keys={addKey} />}
      <RowList items={exclusions} height={SPAN_HEIGHT} place={exclusions.findIndex(isSelected)}>
        {(span, index) => (
          <SpanRow
            name={spanName('exclusions', index)}
            colour={DATA_COLOURS.exclude}
            span={span}
            here={time !== null && isAt(span, time)}
            selected={isSelected(span)}
            readonly={access.readonly}
            removeKeys={keyOf('edit.remove')}
            onSelect={(press) => go(press, EXCLUSION_ROLE, span)}
            onRemove={() =>
              access.commit(removeSpan(access.work, 'exclusions', span.id), { label: 'remove', select: [] })
            }
          />
        )}
      </RowList>
    </Section>
  )
}
