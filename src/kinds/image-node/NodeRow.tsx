import { Eye, EyeOff } from 'lucide-react'
import type { BodyType, Node } from '../../domain/documents/types.ts'
import { HAND_COLOURS, VISIBILITY } from '../../domain/constants.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { NodeGroup } from '../../domain/hand-skeleton/anatomy.ts'
import { jointOf, sideOf } from '../../domain/hand-skeleton/anatomy.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { choose, nodeVisibilityCommit } from '../traits/skeleton/edits.ts'
import { fullName, rowName } from '../traits/skeleton/names.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { classNames } from '../../ui/class-names.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import { isAmong } from '../../machines/editor/selection.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { nodesIn } from '../../tools/skeleton/skeleton-many.ts'
import { SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { carryOut } from './node-facts.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.nodes

interface NodeRowProps {
  facts: PanelFacts<'image-node'>
  skeleton: Skeleton
  row: NodeGroup
  active: number | null
}

export function NodeRow({ facts, skeleton, row, active }: NodeRowProps) {
  const { annotationAccess: access, setFields, selection, onPressRow } = facts
  const { keyOf } = useCommands()
  const oneOf = (index: number): Selected => ({
    role: SKELETON_LAYER.role,
    id: nodeId(skeleton.id, index),
  })
  const press = (how: RowPress, index: number): void => {
    const several = how.shiftKey || how.ctrlKey || how.metaKey
    if (several || selection.length > 1) onPressRow(how, oneOf(index), nodesIn(SKELETON_LAYER, [skeleton]))
    if (!several) setFields(choose(skeleton, index))
  }
  const toggle = (indices: readonly number[]): void =>
    carryOut(access, setFields, nodeVisibilityCommit(access.work, skeleton, indices))
  const placed = row.indices.filter((index) => isPlaced(skeleton.nodes[index]))
  const isHidden = skeleton.nodes[placed[0] ?? -1]?.visibility === VISIBILITY.hidden
  return (
    <div className="flex h-6.5 thumb:h-11 items-center gap-1">
      <span className="w-11 shrink-0 truncate text-xs text-text-soft" title={rowName(row)}>
        {rowName(row)}
      </span>
      <span className="grid flex-1 grid-cols-4 gap-1">
        {row.indices.map((index) => (
          <NodeChip
            key={index}
            skeleton={skeleton}
            index={index}
            isActive={index === active || (selection.length > 1 && isAmong(selection, oneOf(index)))}
            keys={index === active ? keyOf('node.visibility') : undefined}
            onChoose={(how) => press(how, index)}
            onToggle={() => toggle([index])}
          />
        ))}
      </span>
      <button
        type="button"
        aria-label={text.row(rowName(row))}
        title={text.row(rowName(row))}
        disabled={placed.length === 0}
        onClick={() => toggle(placed)}
        className="flex size-6 thumb:size-11 shrink-0 items-center justify-center rounded-sm text-text-soft hover:bg-hover hover:text-text disabled:opacity-30"
      >
        {isHidden ? <EyeOff size={13} /> : <Eye size={13} />}
      </button>
    </div>
  )
}

interface NodeChipProps {
  skeleton: Skeleton
  index: number
  isActive: boolean
  keys: string | undefined
  onChoose: (press: RowPress) => void
  onToggle: () => void
}

function chipWord(bodyType: BodyType, { name }: Node): string {
  const joint = jointOf(name)
  if (joint) return String(joint.joint)
  // Both hands have one row for the wrist; the list says which hand.
  const side = bodyType === 'both-hands' ? 'center' : sideOf('own', name)
  return side === 'center' ? '·' : imageNodeText.sides[side]
}

function NodeChip({ skeleton, index, isActive, keys, onChoose, onToggle }: NodeChipProps) {
  const node = skeleton.nodes[index]
  if (!node) return null
  const name = fullName(skeleton.bodyType, node.name)
  return (
    <span
      className={classNames(
        'flex h-6 thumb:h-11 min-w-0 rounded-sm ring-inset',
        isActive ? 'bg-accent-soft ring-1 ring-accent' : 'bg-surface-raised ring-1 ring-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isActive}
        aria-label={text.place(name, imageNodeText.visibility[node.visibility])}
        title={name}
        onClick={onChoose}
        className={classNames(
          'min-w-0 flex-1 rounded-l-sm text-xs hover:bg-hover',
          isPlaced(node) ? 'text-text' : 'text-text-soft',
        )}
      >
        {chipWord(skeleton.bodyType, node)}
      </button>
      <button
        type="button"
        aria-label={text.toggle(name)}
        aria-keyshortcuts={keys}
        title={[imageNodeText.visibility[node.visibility], keys].filter(Boolean).join(' ')}
        disabled={!isPlaced(node) && node.x === 0 && node.y === 0}
        onClick={onToggle}
        className="flex w-5.5 thumb:w-7 shrink-0 items-center justify-center rounded-r-sm hover:bg-hover"
      >
        <VisibilityDot node={node} colour={HAND_COLOURS[sideOf(skeleton.bodyType, node.name)]} />
      </button>
    </span>
  )
}

function VisibilityDot({ node, colour }: { node: Node; colour: string }) {
  if (!isPlaced(node)) return <span aria-hidden className="size-1.5 rounded-full bg-line-strong" />
  const isHidden = node.visibility === VISIBILITY.hidden
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-full border-2"
      style={{ borderColor: colour, background: isHidden ? 'transparent' : colour }}
    />
  )
}
