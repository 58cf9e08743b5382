import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { labelsClips } from '../../domain/clips/labelled-clips.ts'
import { isKeyOf } from '../traits/labelled/edits.ts'
import { ItemAttributes } from '../traits/labelled/panel/ItemAttributes.tsx'
import { ClipsSection, ExclusionsSection } from './ClipsSection.tsx'
import { selectedClips } from './clip-labels.ts'
import { LabelledClips } from './LabelledClips.tsx'

export function VideoPanel(facts: PanelFacts<'video'>) {
  const { access, purpose, task, video } = facts
  const { ontology } = task.item.labels
  return (
    <>
      {purpose !== 'ruling' && <AvailabilitySection access={access} purpose={purpose} />}
      {video &&
        (labelsClips(ontology) ? (
          <LabelledClips {...facts} video={video} ontology={ontology} />
        ) : (
          <ClipsSection {...facts} video={video} />
        ))}
      {ontology && (
        <ItemAttributes
          access={facts.annotationAccess}
          ontology={ontology}
          isKeyTaken={(key) => isKeyOf(selectedClips(access.work, facts.selection), ontology, key)}
        />
      )}
      {video && <ExclusionsSection {...facts} video={video} />}
      <RemarkSection {...facts} fieldsOf={(remarkText) => ({ remarkText })} />
    </>
  )
}
