import { Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { spanAt } from '../../domain/clips/clips.ts'
import { rangesOf } from '../../domain/clips/frame-list.ts'
import { rangesMeet } from '../../domain/geometry/range.ts'
import { DATA_COLOURS } from '../colours.ts'
import { EXCLUDE_CROP_LAYER } from './spec.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { annotateText } from '../../text/annotate.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { RowList } from '../../annotate/panel/RowList.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../annotate/panel/SwitchRow.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { useVideoFact } from '../../annotate/video/playback/useVideoState.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { removeClip, restoreRange } from './frame-actions.ts'
import { useCommands } from '../../annotate/useCommands.ts'
import { Swatch } from '../../ui/Swatch.tsx'

const text = videoSegmentText.frames
const ROW_HEIGHT = 28
type Facts = PanelFacts<'video-segment'>
type FactsOfVideo = Facts & { readonly controller: VideoController }

export function FramesSection(facts: Facts) {
  const { annotationAccess: access, video } = facts
  const { keyOf } = useCommands()
  const { excludeFrames, clipRanges } = access.work.annotation
  return (
    <Section title={text.title} aside={<Count>{excludeFrames.length}</Count>}>
      {video && <ExcludeHere {...facts} controller={video} />}
      {video && <ExcludedRanges {...facts} controller={video} />}
      <Title words={text.clips} keys={access.readonly ? undefined : keyOf('frame.clip')} />
      {clipRanges.length === 0 && <p className="text-xs text-text-soft">{text.noClips}</p>}
      {video && <ClipRanges {...facts} controller={video} />}
      <Crop {...facts} />
    </Section>
  )
}

/** Hundreds of ranges re-render with each stroke, so only visible ones are mounted. */
function ExcludedRanges({ annotationAccess: access, controller }: FactsOfVideo) {
  const { keyOf } = useCommands()
  const { excludeFrames } = access.work.annotation
  const ranges = useMemo(
    () => rangesOf(excludeFrames).map(([start, end]) => ({ id: String(start), start, end })),
    [excludeFrames],
  )
  const here = useVideoFact(controller, ({ frame }) =>
    ranges.findIndex(({ start, end }) => rangesMeet([start, end], [frame, frame + 1])),
  )
  return (
    <RowList items={ranges} height={ROW_HEIGHT} place={-1}>
      {({ start, end }, index) => {
        const words = text.range(start, end - 1)
        return (
          <RangeRow
            colour={DATA_COLOURS.exclude}
            words={words}
            label={text.restore(words)}
            keys={index === here ? keyOf('frame.removeRange') : undefined}
            icon={<Undo2 size={14} />}
            readonly={access.readonly}
            onGo={() => controller.seek(start)}
            onAct={() => restoreRange(access, [start, end])}
          />
        )
      }}
    </RowList>
  )
}

function ClipRanges({ annotationAccess: access, controller }: FactsOfVideo) {
  const { keyOf } = useCommands()
  const { clipRanges, excludeFrames } = access.work.annotation
  const here = useVideoFact(controller, ({ frame }) =>
    excludeFrames.includes(frame) ? null : (spanAt(clipRanges, frame)?.id ?? null),
  )
  return (
    <RowList items={clipRanges} height={ROW_HEIGHT} place={-1}>
      {({ id, startFrame, endFrame }, index) => (
        <RangeRow
          colour={DATA_COLOURS.clip}
          words={`${text.clip(index + 1)} · ${text.range(startFrame, endFrame - 1)}`}
          label={text.removeClip(index + 1)}
          keys={id === here ? keyOf('frame.removeRange') : undefined}
          icon={<Trash2 size={14} />}
          readonly={access.readonly}
          onGo={() => controller.seek(startFrame)}
          onAct={() => removeClip(access, id)}
        />
      )}
    </RowList>
  )
}

const Count = ({ children }: { children: number }) => (
  <span className="text-xs text-text-soft tabular-nums">{children || ''}</span>
)

function Title({ words, keys }: { words: string; keys: string | undefined }) {
  return (
    <p className="flex items-center justify-between pt-1 text-xs text-text-soft">
      {words}
      {keys && <Kbd keys={keys} />}
    </p>
  )
}

function ExcludeHere({ annotationAccess: access, controller }: FactsOfVideo) {
  const { keyOf, run } = useCommands()
  const { excludeFrames } = access.work.annotation
  const here = useVideoFact(controller, ({ frame }) => excludeFrames.includes(frame))
  const keys = access.readonly ? undefined : keyOf('frame.exclude')
  return (
    <SwitchRow
      label={text.excludeHere}
      keys={keys}
      tone="warn"
      on={here}
      onChange={() => (access.readonly ? access.refuse() : run('frame.exclude'))}
    />
  )
}

interface RangeRowProps {
  colour: string
  words: string
  label: string
  keys?: string | undefined
  icon: ReactNode
  readonly: boolean
  onGo: () => void
  onAct: () => void
}

function RangeRow({ colour, words, label, keys, icon, readonly, onGo, onAct }: RangeRowProps) {
  return (
    <div className="-mx-1 flex items-center rounded-md px-1 hover:bg-hover">
      <button
        type="button"
        onClick={onGo}
        className="flex h-7 min-w-0 flex-1 items-center gap-2 text-left text-xs"
      >
        <Swatch colour={colour} isSmall />
        <span className="truncate tabular-nums">{words}</span>
      </button>
      {!readonly && (
        <IconButton className="!h-6 !w-6" label={label} keys={keys} icon={icon} side="left" onClick={onAct} />
      )}
    </div>
  )
}

function Crop({ annotationAccess: access, onSelect }: Facts) {
  const { keyOf } = useCommands()
  const crop = access.work.annotation.excludeCrop
  const keys = access.readonly ? undefined : keyOf('tool.excludeCrop')
  const { place, size } = annotateText.crops
  return (
    <>
      <Title words={text.crop} keys={keys} />
      {crop ? (
        <RangeRow
          colour={DATA_COLOURS.exclude}
          words={`${place(Math.round(crop.x), Math.round(crop.y))} · ${size(Math.round(crop.width), Math.round(crop.height))}`}
          label={text.removeCrop}
          icon={<Trash2 size={14} />}
          readonly={access.readonly}
          onGo={() => onSelect({ role: EXCLUDE_CROP_LAYER.role, id: EXCLUDE_CROP_LAYER.id }, crop)}
          onAct={() =>
            access.commit(setField(access.work, ['annotation'], 'excludeCrop', null), {
              label: 'remove',
              select: [],
            })
          }
        />
      ) : (
        <p className="text-xs text-text-soft">{text.noCrop}</p>
      )}
    </>
  )
}
