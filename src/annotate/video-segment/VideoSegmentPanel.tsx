import { useEffect } from 'react'
import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { annotateText } from '../../text/annotate.ts'
import { DrawingSection } from '../image-segment/DrawingSection.tsx'
import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { Section } from '../parts/Section.tsx'
import { TextCommit } from '../parts/TextCommit.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'
import { firstCategory } from './categories.ts'
import { FramesSection } from './FramesSection.tsx'
import { LookSection } from './LookSection.tsx'
import { ObjectsSection } from './ObjectsSection.tsx'
import { TrackingSection } from './TrackingSection.tsx'

const text = annotateText.fields

/** What is said about a video with masks: whether it is usable, its objects, its frames, how one draws. */
export function VideoSegmentPanel(facts: PanelFacts<'video-segment'>) {
  const { face, annotationFace, purpose, shortcuts, fields, setFields, task } = facts
  const category = firstCategory(task.item.labels, face.work.annotation.objects)
  useEffect(() => setFields({ newCategory: category }), [category, setFields])
  return (
    <>
      <AvailabilitySection face={face as unknown as WorkFace} shortcuts={shortcuts} purpose={purpose} />
      <ObjectsSection {...facts} />
      <DrawingSection
        fields={fields}
        setFields={setFields}
        shortcuts={shortcuts}
        readonly={annotationFace.readonly}
        overlaps={false}
      />
      <TrackingSection {...facts} />
      <FramesSection {...facts} />
      <LookSection {...facts} />
      <Remark {...facts} />
    </>
  )
}

function Remark({ face, annotationFace, purpose, textRef, onCommand }: PanelFacts<'video-segment'>) {
  return (
    <Section title={annotateText.sections.remark}>
      <TextCommit
        label={text.remark}
        value={face.work.annotation.remark}
        placeholder={text.remarkPlaceholder}
        maxLength={REMARK_MAX_LENGTH}
        readOnly={annotationFace.readonly}
        rows={2}
        onCommit={(value) =>
          annotationFace.commit(setField(face.work, ['annotation'], 'remark', value), {
            label: 'remark',
            merge: 'remark',
          })
        }
        onRefuse={annotationFace.refuse}
        onSubmit={() => onCommand('work.submit')}
        fieldRef={purpose === 'annotation' ? textRef : undefined}
      />
    </Section>
  )
}
