import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { activeIn, choose, exchangeCommit } from '../traits/skeleton/edits.ts'
import { SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import { suggestionText } from '../../text/suggestions.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { carryOut, templateIn } from './node-facts.ts'
import type { PlacedFinding, Suspect } from './node-findings.ts'
import { doubtfulIn, findingsOf, placeOf, suspectAfter } from './node-findings.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.lint

export function LintSection(facts: PanelFacts<'image-node'>) {
  const { annotationAccess: access, task, fields, setFields, onSelect } = facts
  const { keyOf } = useCommands()
  const { annotation } = access.work
  const template = templateIn(annotation, task)
  // The time spent changes the task each second, but not the template.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the template follows from body type and database
  const findings = useMemo(() => findingsOf(annotation, template, task.item.labels.ontology), [annotation])
  const doubtful = doubtfulIn(annotation, fields, task.item.labels.ontology)
  const count = findings.length + doubtful.length
  const keys = keyOf('node.nextFinding')
  const go = ({ skeleton, nodes }: Suspect): void => {
    const [first = 0] = nodes
    const place = placeOf(skeleton, nodes)
    setFields(choose(skeleton, first))
    if (place) onSelect({ role: SKELETON_LAYER.role, id: nodeId(skeleton.id, first) }, place)
  }
  return (
    <Section
      title={text.title}
      aside={
        count > 0 && (
          <span className="flex items-center gap-1.5 text-xs text-warn">
            {count}
            {keys && <Kbd keys={keys} />}
          </span>
        )
      }
    >
      {count === 0 ? (
        <p className="text-xs text-text-soft">{text.none}</p>
      ) : (
        <ul className="flex flex-col gap-0.5">
          {findings.map((one) => (
            <li key={one.key} className="flex items-center gap-1">
              <SuspectLine
                words={one.words}
                onGo={() => go({ skeleton: one.skeleton, nodes: one.finding.nodes })}
              />
              {canExchange(one) && !access.readonly && (
                <button
                  type="button"
                  className="h-6 shrink-0 rounded-sm px-1.5 text-xs text-accent-text hover:bg-hover"
                  onClick={() =>
                    carryOut(access, setFields, exchangeCommit(access.work, one.skeleton, ...pairOf(one)))
                  }
                >
                  {text.exchange}
                </button>
              )}
            </li>
          ))}
          {doubtful[0] && (
            <li>
              <SuspectLine
                words={suggestionText.doubtfulCount(doubtful.length)}
                onGo={() => {
                  const next = suspectAfter(doubtful, activeIn({ work: access.work, fields }))
                  if (next) go(next)
                }}
              />
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}

function SuspectLine({ words, onGo }: { readonly words: string; readonly onGo: () => void }) {
  return (
    <button
      type="button"
      title={text.hint}
      onClick={onGo}
      className="flex min-h-7 min-w-0 flex-1 items-center gap-1.5 rounded-md px-1 py-0.5 text-left text-xs hover:bg-hover"
    >
      <TriangleAlert size={13} className="shrink-0 text-warn" />
      <span>{words}</span>
    </button>
  )
}

const canExchange = ({ finding: { rule } }: PlacedFinding): boolean =>
  rule === 'joints-swapped' || rule === 'fingers-crossed'

const pairOf = ({ finding }: PlacedFinding): [number, number] => [
  finding.nodes[0] ?? 0,
  finding.nodes[1] ?? 0,
]
