import { videoSegmentText } from '../../text/video-segment.ts'
import { Section } from '../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../annotate/panel/SwitchRow.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { useCommands } from '../../annotate/useCommands.ts'
import { useEffect, useMemo } from 'react'
import { labelInHand } from '../traits/labelled/layers.ts'
import { isKeyOf } from '../traits/labelled/edits.ts'
import { ItemAttributes } from '../traits/labelled/panel/ItemAttributes.tsx'
import { DrawingSection } from '../traits/masks/panel/DrawingSection.tsx'
import { AvailabilitySection } from '../../annotate/panel/AvailabilitySection.tsx'
import { RemarkSection } from '../../annotate/panel/RemarkSection.tsx'
import { firstCategory, nextObjectFields } from './objects/categories.ts'
import { frameOf } from './object-rows.ts'
import { ProposalsSection } from '../traits/proposals/page/ProposalsSection.tsx'
import { PROPOSED_TRACKS } from './proposed-objects.ts'
import { selectedTracks } from './objects/labelled-objects.ts'
import { FramesSection } from './FramesSection.tsx'
import { ObjectsSection } from './objects/ObjectsSection.tsx'
import { TrackingSection } from './tracking/TrackingSection.tsx'

export function VideoSegmentPanel(facts: PanelFacts<'video-segment'>) {
  const { access, annotationAccess, purpose, fields, setFields, selection, task } = facts
  const { labels } = task.item
  const { ontology } = labels
  const category = firstCategory(labels, access.work.annotation.objects, labelInHand(fields))
  const next = useMemo(() => nextObjectFields(labels, category), [labels, category])
  useEffect(() => setFields(next), [next, setFields])
  return (
    <>
      {purpose !== 'ruling' && <AvailabilitySection access={access} purpose={purpose} />}
      <ProposalsSection
        access={annotationAccess}
        fields={fields}
        setFields={setFields}
        hands={PROPOSED_TRACKS}
        bounds={task.item.resource}
      />
      <ObjectsSection {...facts} />
      {ontology && (
        <ItemAttributes
          access={annotationAccess}
          ontology={ontology}
          isKeyTaken={(key) =>
            isKeyOf(selectedTracks(access.work, selection, frameOf(fields)), ontology, key)
          }
        />
      )}
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

const text = videoSegmentText.view

const SWITCHES = [
  ['showBounds', 'bounds', 'view.bounds'],
  ['showPoints', 'points', 'view.points'],
  ['showGhost', 'ghost', 'view.ghost'],
] as const

function LookSection({ fields }: PanelFacts<'video-segment'>) {
  const { keyOf, run } = useCommands()
  return (
    <Section title={text.title}>
      {SWITCHES.map(([field, words, command]) => (
        <SwitchRow
          key={field}
          label={text[words]}
          keys={keyOf(command)}
          on={fields[field] === true}
          onChange={() => run(command)}
        />
      ))}
    </Section>
  )
}
