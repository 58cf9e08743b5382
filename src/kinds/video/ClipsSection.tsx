import { memo } from 'react'
import type { VideoClip, VideoExclusion } from '../../domain/documents/types.ts'
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
import { useSteady } from '../../annotate/useSteady.ts'

const text = videoText.clips

export type ClipFacts = KindFacts<'video'> & { readonly video: VideoController }

type Facts = ClipFacts

/** Whether the current frame is in it; never while the video is not open. */
export const useIsHere = (video: VideoController, span: VideoExclusion): boolean =>
  useVideoFact(video, ({ table, frame }) => table !== null && isAt(span, timeOf(table, frame)))

function useGo({ onPressRow, annotationAccess, fields, video }: Facts) {
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

export type SpanActs<Span extends VideoExclusion> = {
  readonly press: (how: RowPress, span: Span) => void
  readonly remove: (id: string) => void
}

export type ClipActs = SpanActs<VideoClip> & ClipButtonActs

/** What the rows of clips do. */
export function useClipActs(facts: Facts): ClipActs {
  const { annotationAccess: access, fields, task } = facts
  const go = useGo(facts)
  return useSteady<ClipActs>({
    press: (how, clip) => go(how, CLIP_ROLE, clip),
    remove: (id) => access.commit(removeSpan(access.work, 'clips', id), { label: 'remove', select: [] }),
    crop: (clip) => switchCrop({ access, fields, size: task.item.resource }, clip),
    wrong: ({ id, wrongBox }) => access.commit(setWrongBox(access.work, id, !wrongBox), { label: 'wrong' }),
  })
}

export function ClipsSection(facts: Facts) {
  const { annotationAccess: access, selection, video } = facts
  const { keyOf } = useCommands()
  const { clips } = access.work.annotation
  const acts = useClipActs(facts)
  const isSelected = selectedAs(selection, [CLIP_ROLE, CROP_ROLE])
  const isCropSelected = selectedAs(selection, [CROP_ROLE])
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
          <ClipRow
            {...{ clip, index, video, acts }}
            selected={isSelected(clip)}
            isCropSelected={isCropSelected(clip)}
            readonly={access.readonly}
          />
        )}
      </RowList>
    </Section>
  )
}

interface SpanRowFacts {
  index: number
  video: VideoController
  selected: boolean
  readonly: boolean
}

type ClipRowProps = SpanRowFacts & { clip: VideoClip; isCropSelected: boolean; acts: ClipActs }

const ClipRow = memo(function ClipRow(props: ClipRowProps) {
  const { clip, index, video, selected, isCropSelected, readonly, acts } = props
  const { keyOf } = useCommands()
  const name = spanName('clips', index)
  return (
    <SpanRow
      name={name}
      colour={clip.wrongBox ? DATA_COLOURS.wrong : DATA_COLOURS.clip}
      span={clip}
      here={useIsHere(video, clip)}
      selected={selected}
      readonly={readonly}
      removeKeys={isCropSelected ? undefined : keyOf('edit.remove')}
      onSelect={(press) => acts.press(press, clip)}
      onRemove={() => acts.remove(clip.id)}
    >
      <ClipButtons {...{ clip, name, readonly, acts }} />
    </SpanRow>
  )
})

type ClipButtonActs = {
  readonly crop: (clip: VideoClip) => void
  readonly wrong: (clip: VideoClip) => void
}

interface ClipButtonsProps {
  clip: VideoClip
  name: string
  readonly: boolean
  acts: ClipButtonActs
}

export function ClipButtons({ clip, name, readonly, acts }: ClipButtonsProps) {
  const { keyOf } = useCommands()
  const { crop, wrongBox } = clip
  if (readonly) return <ClipMarks clip={clip} />
  return (
    <>
      <IconButton
        label={text.crop(name, crop !== null)}
        keys={keyOf('clip.toggleCrop')}
        side="left"
        pressed={crop !== null}
        icon={<Crop size={14} className={crop ? '' : 'opacity-40'} />}
        onClick={() => acts.crop(clip)}
      />
      <IconButton
        label={text.wrong(name)}
        keys={keyOf('clip.wrongBox')}
        side="left"
        pressed={wrongBox}
        icon={<CircleX size={14} className={wrongBox ? 'text-bad' : 'opacity-40'} />}
        onClick={() => acts.wrong(clip)}
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
  const go = useGo(facts)
  const acts = useSteady<SpanActs<VideoExclusion>>({
    press: (how, span) => go(how, EXCLUSION_ROLE, span),
    remove: (id) => access.commit(removeSpan(access.work, 'exclusions', id), { label: 'remove', select: [] }),
  })
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
          <ExclusionRow
            {...{ span, index, video, acts }}
            selected={isSelected(span)}
            readonly={access.readonly}
          />
        )}
      </RowList>
    </Section>
  )
}

type ExclusionRowProps = SpanRowFacts & { span: VideoExclusion; acts: SpanActs<VideoExclusion> }

const ExclusionRow = memo(function ExclusionRow(props: ExclusionRowProps) {
  const { span, index, video, selected, readonly, acts } = props
  const { keyOf } = useCommands()
  return (
    <SpanRow
      name={spanName('exclusions', index)}
      colour={DATA_COLOURS.exclude}
      span={span}
      here={useIsHere(video, span)}
      selected={selected}
      readonly={readonly}
      removeKeys={keyOf('edit.remove')}
      onSelect={(press) => acts.press(press, span)}
      onRemove={() => acts.remove(span.id)}
    />
  )
})
