import { placedSegments } from '../../domain/segments/tree.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { DrawingSection } from '../traits/masks/panel/DrawingSection.tsx'
import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { FlagSection } from '../../annotate/panel/FlagSection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import { ListSearchButton } from '../../annotate/panel/ListSearch.tsx'
import { useListSearch } from '../../annotate/panel/list-search.ts'
import { Section } from '../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { isKeyOf } from '../traits/labelled/edits.ts'
import { ItemAttributes } from '../traits/labelled/panel/ItemAttributes.tsx'
import { ProposalsSection } from '../traits/proposals/page/ProposalsSection.tsx'
import { PROPOSED_SEGMENTS } from './proposed-segments.ts'
import { selectedLabelled } from './labelled-segments.ts'
import { LabelInHand, SelectedAttributes } from './LabelSection.tsx'
import { SegmentTrees } from './SegmentTrees.tsx'

export function SegmentPanel(facts: PanelFacts<'image-segment'>) {
  const { access, annotationAccess, purpose, fields, setFields, selection, task } = facts
  const { ontology } = task.item.labels
  const count = placedSegments(access.work.annotation.categories).length
  const isSearching = useListSearch() !== null
  return (
    <>
      {purpose !== 'ruling' && <AvailabilitySection access={access} purpose={purpose} />}
      <ProposalsSection
        access={annotationAccess}
        fields={fields}
        setFields={setFields}
        hands={PROPOSED_SEGMENTS}
        bounds={task.item.resource}
      />
      <Section
        title={imageSegmentText.sections.segments}
        aside={
          <span className="flex items-center gap-1">
            <span className="text-xs text-text-soft tabular-nums">{count || ''}</span>
            <ListSearchButton />
          </span>
        }
        held={isSearching}
      >
        {ontology && <LabelInHand {...facts} ontology={ontology} />}
        <SegmentTrees {...facts} />
        {ontology && <SelectedAttributes {...facts} ontology={ontology} />}
      </Section>
      {ontology && (
        <ItemAttributes
          access={annotationAccess}
          ontology={ontology}
          isKeyTaken={(key) =>
            isKeyOf(
              selectedLabelled(access.work.annotation.categories, ontology.labels, selection),
              ontology,
              key,
            )
          }
        />
      )}
      <DrawingSection fields={fields} setFields={setFields} readonly={annotationAccess.readonly} />
      <FlagSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
