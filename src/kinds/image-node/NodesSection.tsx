import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { SkeletonPart } from '../../domain/hand-skeleton/anatomy.ts'
import { isPlaced, placedCount } from '../../domain/hand-skeleton/nodes.ts'
import { activeIn, partsIn } from '../traits/skeleton/edits.ts'
import { nodeName } from '../traits/skeleton/names.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { DrawnRows, NodeRow } from './NodeRow.tsx'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.nodes

export function NodesSection(facts: PanelFacts<'image-node'>) {
  const { annotationAccess: access, fields } = facts
  const { keysOf } = useCommands()
  const active = activeIn({ work: access.work, fields })
  if (!active) return null
  const { skeleton, index } = active
  const placed = placedCount(skeleton.nodes)
  const count = skeleton.nodes.length
  const steps = keysOf('node.previous', 'node.next')
  return (
    <Section
      title={text.title}
      aside={
        <span data-node-progress className="text-xs text-text-soft tabular-nums">
          {text.progress(placed, count)}
        </span>
      }
    >
      <div
        role="progressbar"
        aria-label={text.progressLabel}
        aria-valuenow={placed}
        aria-valuemin={0}
        aria-valuemax={count}
        className="h-1 overflow-hidden rounded-full bg-surface-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${(placed / count) * 100}%` }} />
      </div>
      <div className="flex items-center justify-between gap-2 text-xs text-text-soft">
        <p aria-live="polite" data-active-node className="truncate">
          {activeWords(skeleton, index)}
        </p>
        {steps && <Kbd keys={steps} />}
      </div>
      {skeleton.drawn ? (
        <DrawnRows facts={facts} skeleton={skeleton} active={index} />
      ) : (
        partsIn(skeleton).map((part) => (
          <PartRows key={part.side} facts={facts} skeleton={skeleton} part={part} active={index} />
        ))
      )}
      <p className="text-2xs text-text-soft">
        {text.legend}
        {!access.readonly && (
          <>
            <br />
            {text.gestures}
            <br />
            {text.pulls}
          </>
        )}
      </p>
    </Section>
  )
}

function activeWords(skeleton: Skeleton, index: number | null): string {
  const node = index === null ? undefined : skeleton.nodes[index]
  if (!node || index === null) return text.done
  const name = nodeName(skeleton, index)
  return isPlaced(node) ? `${text.current(name)}　${text.coordinates(node.x, node.y)}` : text.next(name)
}

interface PartRowsProps {
  facts: PanelFacts<'image-node'>
  skeleton: Skeleton
  part: SkeletonPart
  active: number | null
}

function PartRows({ facts, skeleton, part, active }: PartRowsProps) {
  const title = imageNodeText.hands[part.side]
  const members = part.indices.flatMap((index) => skeleton.nodes[index] ?? [])
  return (
    <div role="group" aria-label={title || text.title} className="flex flex-col gap-0.5">
      {title && (
        <h3 className="flex h-6 items-center justify-between text-xs font-medium">
          {title}
          <span className="font-normal text-text-soft tabular-nums">
            {text.progress(placedCount(members), members.length)}
          </span>
        </h3>
      )}
      {part.rows.map((row) => (
        <NodeRow key={row.key} facts={facts} skeleton={skeleton} row={row} active={active} />
      ))}
    </div>
  )
}
