import { placedSegments } from '../../domain/segments/tree.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { DrawingSection } from '../mask-parts/DrawingSection.tsx'
import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { FlagSection } from '../parts/FlagSection.tsx'
import { RemarkSection } from '../parts/RemarkSection.tsx'
import { Section } from '../parts/Section.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import { SegmentTrees } from './SegmentTrees.tsx'

/** What is said about a picture with masks: whether it is usable, how one draws, the three trees, the flag. */
export function SegmentPanel(facts: PanelFacts<'image-segment'>) {
  const { face, annotationFace, purpose, shortcuts, fields, setFields } = facts
  const count = placedSegments(face.work.annotation.categories).length
  return (
    <>
      <AvailabilitySection face={face} shortcuts={shortcuts} purpose={purpose} />
      <Section
        title={imageSegmentText.sections.segments}
        aside={<span className="text-xs text-text-soft tabular-nums">{count || ''}</span>}
      >
        <SegmentTrees {...facts} />
      </Section>
      <DrawingSection
        fields={fields}
        setFields={setFields}
        shortcuts={shortcuts}
        readonly={annotationFace.readonly}
      />
      <FlagSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
