import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { FlagSection } from '../../annotate/panel/FlagSection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { ObjectsSection } from '../traits/labelled/panel/ObjectsSection.tsx'
import { ProposalsSection } from '../traits/proposals/page/ProposalsSection.tsx'
import { PROPOSED_BOXES } from './proposed-objects.ts'
import { CropsSection } from './CropsSection.tsx'

export function ImagePanel(facts: PanelFacts<'image'>) {
  const { access, annotationAccess, purpose, selection, onPressRow, task } = facts
  const { ontology } = task.item.labels
  return (
    <>
      {purpose !== 'ruling' && <AvailabilitySection access={access} purpose={purpose} />}
      {ontology && (
        <ProposalsSection
          {...facts}
          access={annotationAccess}
          hands={PROPOSED_BOXES}
          bounds={task.item.resource}
        />
      )}
      {ontology && <ObjectsSection {...facts} ontology={ontology} />}
      <CropsSection access={annotationAccess} selection={selection} onPressRow={onPressRow} />
      <FlagSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
