import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { placedSegments } from '../../domain/segments/tree.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { annotateText } from '../../text/annotate.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { Section } from '../parts/Section.tsx'
import { TextCommit } from '../parts/TextCommit.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'
import { DrawingSection } from './DrawingSection.tsx'
import { SegmentTrees } from './SegmentTrees.tsx'

const text = annotateText.fields
const PATH = ['annotation']

/** What is said about a picture with masks: whether it is usable, how one draws, the three trees, the flag. */
export function SegmentPanel(facts: PanelFacts<'image-segment'>) {
  const { face, annotationFace, purpose, shortcuts, fields, setFields } = facts
  const count = placedSegments(face.work.annotation.categories).length
  return (
    <>
      <AvailabilitySection face={face as unknown as WorkFace} shortcuts={shortcuts} purpose={purpose} />
      <Section
        title={imageSegmentText.sections.segments}
        aside={<span className="text-xs text-text-soft tabular-nums">{count || ''}</span>}
      >
        <SegmentTrees {...facts} />
      </Section>
      <DrawingSection
        fields={fields}
        setFields={setFields}
        shortcuts={shortcuts}
        readonly={annotationFace.readonly}
      />
      <Flag {...facts} />
      <Remark {...facts} />
    </>
  )
}

function Flag({ face, annotationFace, shortcuts, onCommand }: PanelFacts<'image-segment'>) {
  const { isCorrect } = face.work.annotation
  const keys = annotationFace.readonly ? undefined : printedKey(shortcuts, 'wrong.toggle')
  return (
    <Section title={annotateText.sections.flag}>
      <div className="flex items-center gap-2" title={text.wrongHint}>
        <Switch
          label={text.wrong}
          checked={!isCorrect}
          onChange={() => (annotationFace.readonly ? annotationFace.refuse() : onCommand('wrong.toggle'))}
        />
        <span className={isCorrect ? '' : 'font-medium text-bad'}>{text.wrong}</span>
        {keys && <Kbd keys={keys} />}
      </div>
    </Section>
  )
}

function Remark({ face, annotationFace, purpose, textRef, onCommand }: PanelFacts<'image-segment'>) {
  return (
    <Section title={annotateText.sections.remark}>
      <TextCommit
        label={text.remark}
        value={face.work.annotation.remark}
        placeholder={text.remarkPlaceholder}
        maxLength={REMARK_MAX_LENGTH}
        readOnly={annotationFace.readonly}
        rows={2}
        onCommit={(value) =>
          annotationFace.commit(setField(face.work, PATH, 'remark', value), {
            label: 'remark',
            merge: 'remark',
          })
        }
        onRefuse={annotationFace.refuse}
        onSubmit={() => onCommand('work.submit')}
        fieldRef={purpose === 'annotation' ? textRef : undefined}
      />
    </Section>
  )
}
