import { CircleX } from 'lucide-react'
import { choose } from '../../kinds/traits/skeleton-commands.ts'
import { SKELETON_LAYER } from '../../kinds/traits/skeleton.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { Section } from '../parts/Section.tsx'
import type { PanelFacts } from '../screen/screen-kind.ts'
import { placeOf } from './node-findings.ts'
import type { RejectedNode } from './rejected-nodes.ts'
import { rejectedNodes } from './rejected-nodes.ts'

const text = imageNodeText.verdicts

/** The nodes that a reviewer did not accept one by one, with a way to each; nothing where nobody judged nodes. */
export function RejectedNodesSection({
  annotationFace,
  task,
  setFields,
  onSelect,
}: PanelFacts<'image-node'>) {
  const { nodeVerdicts = [] } = task.item.judgement ?? {}
  const rejected = rejectedNodes(annotationFace.work.annotation, nodeVerdicts)
  if (rejected.length === 0) return null
  const go = ({ skeleton, index }: RejectedNode): void => {
    const place = placeOf(skeleton, [index])
    setFields(choose(skeleton, index))
    if (place) onSelect({ role: SKELETON_LAYER.role, id: nodeId(skeleton.id, index) }, place)
  }
  return (
    <Section
      title={text.title}
      aside={<span className="text-xs text-bad tabular-nums">{rejected.length}</span>}
    >
      <ul className="flex flex-col gap-0.5">
        {rejected.map((node) => (
          <li key={node.key}>
            <button
              type="button"
              title={text.hint}
              onClick={() => go(node)}
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
