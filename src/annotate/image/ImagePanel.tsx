import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { FlagSection } from '../parts/FlagSection.tsx'
import { RemarkSection } from '../parts/RemarkSection.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import { CropsSection } from './CropsSection.tsx'

/** What is said about a picture. */
export function ImagePanel(facts: PanelFacts<'image'>) {
  const { face, annotationFace, purpose, shortcuts, selection, onSelect } = facts
  return (
    <>
      <AvailabilitySection face={face} shortcuts={shortcuts} purpose={purpose} />
      <CropsSection face={annotationFace} selection={selection} shortcuts={shortcuts} onSelect={onSelect} />
      <FlagSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
