import { memo, useMemo } from 'react'
import type { VideoClip } from '../../domain/documents/types.ts'
import { missingAttributes } from '../../domain/ontology/attribute-values.ts'
import { incompleteObjects } from '../../domain/ontology/objects.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { formatTimestamp } from '../../domain/time.ts'
import { EmptyRow } from '../../annotate/panel/EmptyRow.tsx'
import { RowList } from '../../annotate/panel/RowList.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { useCommands } from '../../annotate/useCommands.ts'
import { useSteady } from '../../annotate/useSteady.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { objectsText } from '../../text/objects.ts'
import { videoText } from '../../text/video.ts'
import { toasts } from '../../ui/toasts.ts'
import { DATA_COLOURS } from '../colours.ts'
import { attributeEdit, sharedAttributes } from '../traits/labelled/edits.ts'
import { toggleReach } from '../traits/labelled/commands.ts'
import type { ReachField } from '../traits/labelled/layers.ts'
import { idsIn } from '../traits/labelled/layers.ts'
import { AttributeFields } from '../traits/labelled/panel/AttributeFields.tsx'
import { IncompleteButton } from '../traits/labelled/panel/IncompleteButton.tsx'
import { LabelChoice } from '../traits/labelled/panel/LabelChoice.tsx'
import type { ListOrder } from '../traits/labelled/panel/ListTools.tsx'
import { ListTools, TOOLS_FROM, useListed } from '../traits/labelled/panel/ListTools.tsx'
import { ReachButtons } from '../traits/labelled/panel/ReachButtons.tsx'
import { valuesInWords } from '../traits/labelled/words.ts'
import { CLIP_PLACE, clipLabelInHand, clipLabels, labelOfClip, selectedClips } from './clip-labels.ts'
import { CLIP_ROLE } from './clip-layer.ts'
import type { ClipActs, ClipFacts } from './ClipsSection.tsx'
import { ClipButtons, totalSeconds, useClipActs, useIsHere } from './ClipsSection.tsx'
import { chooseLabel, nextIncomplete } from './label-commands.ts'
import { spanName } from './span-words.ts'
import { SPAN_HEIGHT, SpanRow } from './SpanRow.tsx'

const text = videoText.labels

type Facts = ClipFacts & { readonly ontology: Ontology }

/** The clips of a video whose database has labels: label in hand, list, attributes of what is selected. */
export function LabelledClips(facts: Facts) {
  const { annotationAccess: access, ontology, fields, setFields, selection, task } = facts
  const { labels } = task.item
  const { clips } = access.work.annotation
  const inHand = clipLabelInHand(labels, fields)
  return (
    <Section
      title={text.title}
      aside={
        clips.length > 0 && (
          <span className="text-2xs text-text-soft tabular-nums">
            {clips.length} · {videoText.clips.total(formatTimestamp(totalSeconds(clips)))}
          </span>
        )
      }
    >
      {!access.readonly && inHand && (
        <LabelChoice
          {...{ ontology, fields, setFields }}
          labels={clipLabels(labels)}
          tagId={task.item.resource.tagId}
          inHand={inHand.id}
          onChoose={(label) => chooseLabel({ access, labels, selection, setFields }, label)}
        />
      )}
      <Incomplete {...facts} />
      <ClipList {...facts} />
      <SelectedAttributes {...facts} />
    </Section>
  )
}

function Incomplete({ annotationAccess: access, ontology, selection, onSelect, video }: Facts) {
  const { clips } = access.work.annotation
  const count = useMemo(() => incompleteObjects(clips, ontology).length, [clips, ontology])
  const go = (): void => {
    const next = nextIncomplete({ access, selection }, ontology)
    if (!next) return
    onSelect({ role: CLIP_ROLE, id: next.id })
    video.seek(next.startFrame)
  }
  return <IncompleteButton count={access.readonly ? 0 : count} words={text.incomplete} onGo={go} />
}

const frames = ({ startFrame, endFrame }: VideoClip): number => endFrame - startFrame

const ORDERS: Readonly<Record<keyof typeof text.orders, ListOrder<VideoClip>>> = {
  time: null,
  label: 'label',
  long: (a, b) => frames(b) - frames(a),
  short: (a, b) => frames(a) - frames(b),
}

const nameOf = (ontology: Ontology, clip: VideoClip, index: number): string =>
  spanName('clips', index, labelOfClip(ontology, clip))

function ClipList(props: Facts) {
  const { annotationAccess: access, ontology, selection, fields, setFields, video } = props
  const { clips } = access.work.annotation
  const { keyOf } = useCommands()
  const { shown, view, setView, isPlain } = useListed({ things: clips, ontology, nameOf, orders: ORDERS })
  const selected = useMemo(
    () => new Set(selectedClips(access.work, selection).map(({ id }) => id)),
    [access.work, selection],
  )
  const [hidden, locked] = [idsIn(fields, 'hiddenObjects'), idsIn(fields, 'lockedObjects')]
  const acts = useClipActs(props)
  const reach = useSteady<ReachActs>({
    toggle: (field, id) => toggleReach({ fields, setFields }, field, [id]),
  })
  if (clips.length === 0)
    return <EmptyRow words={videoText.clips.empty} keys={access.readonly ? undefined : keyOf('clip.add')} />
  return (
    <>
      {(clips.length >= TOOLS_FROM || !isPlain) && (
        <ListTools {...props} things={clips} orders={text.orders} view={view} onView={setView} />
      )}
      {shown.length === 0 && <EmptyRow words={objectsText.noneFound} keys={undefined} />}
      <RowList items={shown} height={SPAN_HEIGHT} place={shown.findIndex(({ id }) => selected.has(id))}>
        {({ thing, index }) => (
          <ClipRow
            {...{ index, ontology, video, acts, reach }}
            clip={thing}
            selected={selected.has(thing.id)}
            isHidden={hidden.has(thing.id)}
            isLocked={locked.has(thing.id)}
            readonly={access.readonly}
          />
        )}
      </RowList>
    </>
  )
}

type ReachActs = { readonly toggle: (field: ReachField, id: string) => void }

interface ClipRowProps {
  clip: VideoClip
  index: number
  ontology: Ontology
  video: VideoController
  selected: boolean
  isHidden: boolean
  isLocked: boolean
  readonly: boolean
  acts: ClipActs
  reach: ReachActs
}

const ClipRow = memo(function ClipRow(props: ClipRowProps) {
  const { clip, index, ontology, video, selected, isHidden, isLocked, readonly, acts, reach } = props
  const { keyOf } = useCommands()
  const label = labelOfClip(ontology, clip)
  const name = nameOf(ontology, clip, index)
  const entries = clip.attributes ?? []
  const lacks = !label || missingAttributes(label.attributes, entries).length > 0
  return (
    <SpanRow
      name={name}
      colour={clip.wrongBox ? DATA_COLOURS.wrong : (label?.colour ?? DATA_COLOURS.other)}
      span={clip}
      lacks={lacks ? objectsText.missing : undefined}
      values={valuesInWords(label?.attributes ?? [], entries)}
      here={useIsHere(video, clip)}
      selected={selected}
      readonly={readonly || isLocked}
      removeKeys={keyOf('edit.remove')}
      onSelect={(press) =>
        isLocked
          ? toasts.show({ tone: 'info', text: objectsText.locked, ofItem: true })
          : acts.press(press, clip)
      }
      onRemove={() => acts.remove(clip.id)}
    >
      {(selected || readonly) && <ClipButtons {...{ clip, name, readonly, acts }} />}
      <ReachButtons
        {...{ name, isHidden, isLocked, readonly }}
        onToggle={(field) => reach.toggle(field, clip.id)}
      />
    </SpanRow>
  )
})

function SelectedAttributes({ annotationAccess: access, ontology, selection }: Facts) {
  const clips = selectedClips(access.work, selection)
  const owner = sharedAttributes(clips, ontology)
  if (clips.length === 0 || owner.length === 0) return null
  return (
    <AttributeFields
      title={clips.length > 1 ? text.several(clips.length) : objectsText.attributes}
      owner={owner}
      entriesOfAll={clips.map(({ attributes = [] }) => attributes)}
      readonly={access.readonly}
      onRefuse={access.refuse}
      onChange={(change) =>
        access.commit(attributeEdit(access.work, CLIP_PLACE, clips, ontology, change), { label: 'attribute' })
      }
    />
  )
}
