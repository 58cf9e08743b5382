import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { annotateText } from '../../text/annotate.ts'
import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { Section } from '../parts/Section.tsx'
import { TextCommit } from '../parts/TextCommit.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'
import { ClipsSection, ExclusionsSection } from './ClipsSection.tsx'

/** What is said about a video. */
export function VideoPanel(facts: PanelFacts<'video'>) {
  const { face, annotationFace, purpose, shortcuts, textRef, onCommand, video } = facts
  return (
    <>
      <AvailabilitySection face={face as unknown as WorkFace} shortcuts={shortcuts} purpose={purpose} />
      {video && <ClipsSection {...facts} video={video} />}
      {video && <ExclusionsSection {...facts} video={video} />}
      <Section title={annotateText.sections.remark}>
        <TextCommit
          label={annotateText.fields.remark}
          value={face.work.annotation.remark}
          placeholder={annotateText.fields.remarkPlaceholder}
          maxLength={REMARK_MAX_LENGTH}
          readOnly={annotationFace.readonly}
          rows={2}
          onCommit={(value) =>
            annotationFace.commit(setField(face.work, ['annotation'], 'remark', value), {
              label: 'remark',
              merge: 'remark',
              fields: { remarkText: value },
            })
          }
          onRefuse={annotationFace.refuse}
          onSubmit={() => onCommand('work.submit')}
          fieldRef={purpose === 'annotation' ? textRef : undefined}
        />
      </Section>
    </>
  )
}
