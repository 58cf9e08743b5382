import { AVAILABILITY } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'
import { ErrorBoxSection } from '../parts/ErrorBoxSection.tsx'
import { ItemSection } from '../parts/ItemSection.tsx'
import { RejectionSection } from '../parts/RejectionSection.tsx'
import { VerdictSection } from '../parts/VerdictSection.tsx'
import { ViewSection } from '../parts/ViewSection.tsx'
import { RulingNote } from '../parts/RulingNote.tsx'
import type { WorkFace } from '../work-face.ts'
import type { ScreenKind } from './screen-kind.ts'
import type { Screen } from './useScreen.ts'

interface ScreenPanelProps<K extends Kind> {
  screen: Screen<K>
  Panel: ScreenKind<K>['Panel']
}

const tellRuling = (): void => {
  toasts.show({ tone: 'info', text: annotateText.notices.rulingOnly })
}

/** Whoever rules on a pending item hands in no annotation, so a change of it would be lost. */
const fixedFace = <K extends Kind>(face: WorkFace<K>): WorkFace<K> => ({
  ...face,
  readonly: true,
  commit: tellRuling,
  refuse: face.readonly ? face.refuse : tellRuling,
})

/** The right side: what was said before, what is to be said now, then what the kind has, then the view. */
export function ScreenPanel<K extends Kind>({ screen, Panel }: ScreenPanelProps<K>) {
  const { state, face, purpose, shortcuts, selection, textRef, run, select } = screen
  const { task } = state
  if (!face || !task) return <aside className="w-75 shrink-0 border-l border-line bg-surface" />
  // What all kinds share of the work is the same whatever the kind.
  const common = face as unknown as WorkFace
  const { item } = task
  const ownVerdict = item.stage === 'edit' && purpose === 'verdict'
  const errorBox = (id: string): void => {
    const box = face.work.verdict.errorBoxes.find((each) => each.id === id)
    if (box) select({ role: 'errorBox', id }, box)
  }
  return (
    <aside className="w-75 shrink-0 overflow-y-auto border-l border-line bg-surface" key={item.resource.uuid}>
      {item.judgement && !ownVerdict && (
        <RejectionSection
          judgement={item.judgement}
          version={item.version}
          // What was left pending never came to a check, so a word on it is a ruling.
          isRuled={item.annotation?.['availability'] === AVAILABILITY.pending}
        />
      )}
      {purpose === 'verdict' && (
        <>
          <VerdictSection
            face={common}
            labels={item.labels}
            shortcuts={shortcuts}
            commentRef={textRef}
            onSubmit={() => run('work.submit')}
          />
          <ErrorBoxSection face={common} selection={selection} onSelect={errorBox} />
        </>
      )}
      <Panel
        face={face}
        annotationFace={purpose === 'ruling' ? fixedFace(face) : face}
        task={task}
        purpose={purpose}
        shortcuts={shortcuts}
        selection={selection}
        textRef={textRef}
        onSelect={select}
        onCommand={run}
      />
      {purpose === 'ruling' && (
        <RulingNote face={common} noteRef={textRef} onSubmit={() => run('work.submit')} />
      )}
      <ViewSection
        settings={screen.settings}
        onChange={screen.setSettings}
        compare={item.version > 0 ? { on: screen.compare, toggle: screen.setCompare } : null}
      />
      <ItemSection item={item} />
    </aside>
  )
}
