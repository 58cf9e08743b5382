import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { FlagSection } from '../parts/FlagSection.tsx'
import { RemarkSection } from '../parts/RemarkSection.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import { CropsSection } from './CropsSection.tsx'

/** What is said about a picture. */
export function ImagePanel(facts: PanelFacts<'image'>) {
  const { access, annotationAccess, purpose, shortcuts, selection, onSelect } = facts
  return (
    <>
      <AvailabilitySection access={access} shortcuts={shortcuts} purpose={purpose} />
      <CropsSection
        access={annotationAccess}
        selection={selection}
        shortcuts={shortcuts}
        onSelect={onSelect}
      />
      <FlagSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
