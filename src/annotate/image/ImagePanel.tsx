import { REMARK_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { annotateText } from '../../text/annotate.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AvailabilitySection } from '../parts/AvailabilitySection.tsx'
import { Section } from '../parts/Section.tsx'
import { TextCommit } from '../parts/TextCommit.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'
import { CropsSection } from './CropsSection.tsx'

const text = annotateText.fields
const PATH = ['annotation']

/** What is said about a picture. */
export function ImagePanel(facts: PanelFacts<'image'>) {
  const { face, annotationFace, purpose, shortcuts, selection, textRef, onSelect, onCommand } = facts
  const { isCorrect, remark } = face.work.annotation
  const wrongKey = annotationFace.readonly ? undefined : printedKey(shortcuts, 'wrong.toggle')
  return (
    <>
      <AvailabilitySection face={face as unknown as WorkFace} shortcuts={shortcuts} purpose={purpose} />
      <CropsSection face={annotationFace} selection={selection} shortcuts={shortcuts} onSelect={onSelect} />
      <Section title={annotateText.sections.flag}>
        <div className="flex items-center gap-2" title={text.wrongHint}>
          <Switch
            label={text.wrong}
            checked={!isCorrect}
            onChange={() => (annotationFace.readonly ? annotationFace.refuse() : onCommand('wrong.toggle'))}
          />
          <span className={isCorrect ? '' : 'font-medium text-bad'}>{text.wrong}</span>
          {wrongKey && <Kbd keys={wrongKey} />}
        </div>
      </Section>
      <Section title={annotateText.sections.remark}>
        <TextCommit
          label={text.remark}
          value={remark}
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
    </>
  )
}
