import { CircleX } from 'lucide-react'
import { imageNodeText } from '../../text/image-node.ts'
import { Section } from '../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { rejectionOf } from '../../annotate/canvas/rejection.ts'
import { goToNode } from './node-facts.ts'
import { rejectedNodes } from './rejected-nodes.ts'

const text = imageNodeText.verdicts

export function RejectedNodesSection(facts: PanelFacts<'image-node'>) {
  const { annotationAccess, task, purpose } = facts
  const { nodeVerdicts = [] } = rejectionOf(task.item, purpose)
  const rejected = rejectedNodes(annotationAccess.work.annotation, nodeVerdicts, task.item.labels.ontology)
  if (rejected.length === 0) return null
  return (
    <Section
      perItem
      title={text.title}
      aside={<span className="text-xs text-bad tabular-nums">{rejected.length}</span>}
    >
      <ul className="flex flex-col gap-0.5">
        {rejected.map((node) => (
          <li key={node.key}>
            <button
              type="button"
              title={text.hint}
              onClick={() => goToNode(facts, node)}
              className="flex min-h-7 w-full items-center gap-1.5 rounded-md px-1 py-0.5 text-left text-xs hover:bg-hover"
            >
              <CircleX size={13} className="shrink-0 text-bad" />
              <span className="shrink-0">{node.name}</span>
              <span className="min-w-0 text-text-soft">{node.comment}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
