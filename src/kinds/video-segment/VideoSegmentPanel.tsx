import { useEffect } from 'react'
import { DrawingSection } from '../traits/masks/panel/DrawingSection.tsx'
import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { firstCategory, nextObjectFields } from './objects/categories.ts'
import { FramesSection } from './FramesSection.tsx'
import { LookSection } from './LookSection.tsx'
import { ObjectsSection } from './objects/ObjectsSection.tsx'
import { TrackingSection } from './tracking/TrackingSection.tsx'

export function VideoSegmentPanel(facts: PanelFacts<'video-segment'>) {
  const { access, annotationAccess, purpose, fields, setFields, task } = facts
  const { labels } = task.item
  const category = firstCategory(labels, access.work.annotation.objects)
  const { newCategory, newColour } = nextObjectFields(labels, category)
  useEffect(() => setFields({ newCategory, newColour }), [newCategory, newColour, setFields])
  return (
    <>
      <AvailabilitySection access={access} purpose={purpose} />
      <ObjectsSection {...facts} />
      <DrawingSection
        fields={fields}
        setFields={setFields}
        readonly={annotationAccess.readonly}
        overlaps={false}
      />
      <TrackingSection {...facts} />
      <FramesSection {...facts} />
      <LookSection {...facts} />
      <RemarkSection {...facts} />
    </>
  )
}
