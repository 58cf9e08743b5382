import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { ClipsSection, ExclusionsSection } from './ClipsSection.tsx'

export function VideoPanel(facts: PanelFacts<'video'>) {
  const { access, purpose, video } = facts
  return (
    <>
      {purpose !== 'ruling' && <AvailabilitySection access={access} purpose={purpose} />}
      {video && <ClipsSection {...facts} video={video} />}
      {video && <ExclusionsSection {...facts} video={video} />}
      <RemarkSection {...facts} fieldsOf={(remarkText) => ({ remarkText })} />
    </>
  )
}
