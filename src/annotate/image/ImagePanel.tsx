import { AvailabilitySection } from '../panel/AvailabilitySection.tsx'
import { FlagSection } from '../panel/FlagSection.tsx'
import { RemarkSection } from '../panel/RemarkSection.tsx'
import type { PanelFacts } from '../page/screen-kind.ts'
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
