import { Eye, EyeOff } from 'lucide-react'
import type { BodyType, Node } from '../../domain/documents/types.ts'
import { HAND_COLOURS, VISIBILITY } from '../../domain/constants.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { NodeGroup } from '../../domain/hand-skeleton/anatomy.ts'
import { jointOf, sideOf } from '../../domain/hand-skeleton/anatomy.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { choose, nodeVisibilityCommit } from '../traits/skeleton/edits.ts'
import { nodeName, rowName } from '../traits/skeleton/names.ts'
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

/** What the chips of a skeleton's nodes do. */
function useChips({ facts, skeleton, active }: Omit<NodeRowProps, 'row'>) {
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
  const chip = (index: number, word?: string) => (
    <NodeChip
      key={index}
      skeleton={skeleton}
      index={index}
      word={word}
      isActive={index === active || (selection.length > 1 && isAmong(selection, oneOf(index)))}
      keys={index === active ? keyOf('node.visibility') : undefined}
      onChoose={(how) => press(how, index)}
      onToggle={() => toggle([index])}
    />
  )
  return { chip, toggle }
}

/** Nodes of a template that somebody drew, by their names. */
export function DrawnRows(props: Omit<NodeRowProps, 'row'>) {
  const { chip } = useChips(props)
  const { skeleton } = props
  return (
    <div role="group" aria-label={text.title} className="grid grid-cols-3 gap-1">
      {skeleton.nodes.map((_, index) => chip(index, nodeName(skeleton, index)))}
    </div>
  )
}

export function NodeRow({ facts, skeleton, row, active }: NodeRowProps) {
  const { chip, toggle } = useChips({ facts, skeleton, active })
  const placed = row.indices.filter((index) => isPlaced(skeleton.nodes[index]))
  const isHidden = skeleton.nodes[placed[0] ?? -1]?.visibility === VISIBILITY.hidden
  return (
    <div className="flex h-6.5 thumb:h-11 items-center gap-1">
      <span className="w-11 shrink-0 truncate text-xs text-text-soft" title={rowName(row)}>
        {rowName(row)}
      </span>
      <span className="grid flex-1 grid-cols-4 gap-1">{row.indices.map((index) => chip(index))}</span>
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
  /** Else what tells it apart in its row. */
  word: string | undefined
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

function NodeChip({ skeleton, index, word, isActive, keys, onChoose, onToggle }: NodeChipProps) {
  const node = skeleton.nodes[index]
  if (!node) return null
  const name = nodeName(skeleton, index)
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
          'min-w-0 flex-1 truncate rounded-l-sm px-0.5 text-xs hover:bg-hover',
          isPlaced(node) ? 'text-text' : 'text-text-soft',
        )}
      >
        {word ?? chipWord(skeleton.bodyType, node)}
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
        <VisibilityDot node={node} colour={colourOf(skeleton, index)} />
      </button>
    </span>
  )
}

function colourOf({ bodyType, nodes, drawn }: Skeleton, index: number): string {
  if (drawn) return drawn.template.nodes[index]?.colour ?? drawn.label.colour
  return HAND_COLOURS[sideOf(bodyType, nodes[index]?.name ?? '')]
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
