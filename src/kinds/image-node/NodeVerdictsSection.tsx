import { X } from 'lucide-react'
import { COMMENT_MAX_LENGTH } from '../../domain/documents/limits.ts'
import { nodeCommentEdit, nodeNameOf, rejectEdit } from '../traits/skeleton/verdicts.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { TextCommit } from '../../annotate/panel/TextCommit.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import type { RejectedNode } from './rejected-nodes.ts'
import { rejectedNodes } from './rejected-nodes.ts'
import { goToNode } from './node-facts.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.verdicts

export function NodeVerdictsSection(facts: PanelFacts<'image-node'>) {
  const { annotation, verdict } = facts.access.work
  const rejected = rejectedNodes(annotation, verdict.nodeVerdicts ?? [], facts.task.item.labels.ontology)
  const keys = useCommands().keyOf('node.reject')
  return (
    <Section
      title={text.own}
      aside={
        <span className="flex items-center gap-1.5 text-xs text-text-soft tabular-nums">
          {rejected.length || ''}
          {keys && <Kbd keys={keys} />}
        </span>
      }
    >
      {rejected.length === 0 && <p className="text-xs text-text-soft">{text.none}</p>}
      {rejected.map((node) => (
        <NodeVerdictRow key={node.key} facts={facts} node={node} />
      ))}
    </Section>
  )
}

function NodeVerdictRow({ facts, node }: { facts: PanelFacts<'image-node'>; node: RejectedNode }) {
  const { access } = facts
  const named = nodeNameOf(node.skeleton, node.index)
  if (!named) return null
  return (
    <div className="flex items-start gap-1.5 rounded-md p-1">
      <button
        type="button"
        title={text.hint}
        onClick={() => goToNode(facts, node)}
        className="mt-1 h-5 max-w-24 shrink-0 truncate rounded-sm bg-hover px-1 text-xs"
      >
        {node.name}
      </button>
      <TextCommit
        label={text.comment(node.name)}
        value={node.comment}
        placeholder={text.placeholder}
        maxLength={COMMENT_MAX_LENGTH}
        readOnly={access.readonly}
        rows={1}
        endsOnEnter
        onCommit={(words) =>
          access.commit(nodeCommentEdit(access.work, named, words), {
            label: 'box-comment',
            merge: `node-comment ${node.key}`,
          })
        }
        onRefuse={access.refuse}
      />
      {!access.readonly && (
        <IconButton
          label={text.takeBack(node.name)}
          icon={<X size={14} />}
          side="left"
          onClick={() => access.commit(rejectEdit(access.work, named), { label: 'verdict' })}
        />
      )}
    </div>
  )
}
