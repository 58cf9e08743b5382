import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { FlagSection } from '../../annotate/panel/FlagSection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { ObjectsSection } from '../traits/labelled/panel/ObjectsSection.tsx'
import { CropsSection } from './CropsSection.tsx'

export function ImagePanel(facts: PanelFacts<'image'>) {
  const { access, annotationAccess, purpose, selection, onPressRow, task } = facts
  const { ontology } = task.item.labels
  return (
    <>
      {purpose !== 'ruling' && <AvailabilitySection access={access} purpose={purpose} />}
      {ontology && <ObjectsSection {...facts} ontology={ontology} />}
      <CropsSection access={annotationAccess} selection={selection} onPressRow={onPressRow} />
      <FlagSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
