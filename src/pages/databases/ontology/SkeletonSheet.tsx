import { ImageOff, ImagePlus } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { SkeletonNode, SkeletonTemplate } from '../../../domain/ontology/skeletons.ts'
import { edgesIn } from '../../../domain/ontology/skeletons.ts'
import { ontologyText as text } from '../../../text/ontology.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { movedNode, toggledEdge, toggledPair, withNode, withoutNode } from './skeleton-draft.ts'

interface SkeletonSheetProps {
  skeleton: SkeletonTemplate
  chosen: number | null
  onChoose: (index: number | null) => void
  onChange: (skeleton: SkeletonTemplate) => void
}

type Mode = keyof typeof text.modes
const MODES = ['nodes', 'edges', 'pairs'] as const satisfies readonly Mode[]

/** Units of the drawing: the sheet is a square of so many. */
const SIDE = 400
const RADIUS = 7
/** Of more nodes only the one that is pointed at has its name beside it. */
const NAMED_UP_TO = 10
/** Of the arrow keys, as a share of the sheet; ten times that with Shift. */
const STEP = 0.005

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A picture of this machine under the sheet; it is not stored. */
function usePicture() {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  return { url, show: (file: File | null) => setUrl(file && URL.createObjectURL(file)) }
}

/** What presses and keys on the sheet do. */
function useSheet({ skeleton, chosen, onChoose, onChange }: SkeletonSheetProps, mode: Mode) {
  const [held, setHeld] = useState<number | null>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const { nodes } = skeleton
  const shareAt = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return [(clientX - left) / width, (clientY - top) / height]
  }
  const join = (index: number): void => {
    const [from, to] = [nodes[chosen ?? -1], nodes[index]]
    if (!from || !to || from === to) return onChoose(from === to ? null : index)
    onChange((mode === 'edges' ? toggledEdge : toggledPair)(skeleton, from.id, to.id))
    // Edges run on from node to node.
    onChoose(mode === 'edges' ? index : null)
  }
  return {
    sheet,
    pressSheet(event: PointerEvent): void {
      if (mode !== 'nodes') return onChoose(null)
      onChange(withNode(skeleton, ...shareAt(event)))
      onChoose(nodes.length)
    },
    pressNode(event: PointerEvent, index: number): void {
      event.stopPropagation()
      if (mode !== 'nodes') return join(index)
      sheet.current?.setPointerCapture(event.pointerId)
      setHeld(index)
      onChoose(index)
    },
    drag(event: PointerEvent): void {
      if (held !== null) onChange(movedNode(skeleton, held, ...shareAt(event)))
    },
    release: () => setHeld(null),
    pressKey(event: KeyboardEvent, index: number): void {
      const node = nodes[index]
      const arrow = ARROWS[event.key]
      if (!node) return
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        if (mode === 'nodes') onChoose(index)
        else join(index)
      } else if (arrow && mode === 'nodes') {
        event.preventDefault()
        const by = event.shiftKey ? 10 * STEP : STEP
        onChange(movedNode(skeleton, index, node.x + arrow[0] * by, node.y + arrow[1] * by))
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        onChange(withoutNode(skeleton, index))
        onChoose(null)
      }
    },
  }
}

/** Where a template is drawn: nodes, the edges between them, and which are left and right of each other. */
export function SkeletonSheet(props: SkeletonSheetProps) {
  const { skeleton, chosen, onChoose } = props
  const [mode, setMode] = useState<Mode>('nodes')
  const picture = usePicture()
  const { sheet, pressSheet, pressNode, drag, release, pressKey } = useSheet(props, mode)
  const chosenNode = skeleton.nodes[chosen ?? -1]
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={text.mode}
        value={mode}
        segments={MODES.map((value) => ({ value, label: text.modes[value] }))}
        onChange={(next) => {
          setMode(next)
          onChoose(null)
        }}
      />
      <svg
        ref={sheet}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="group"
        aria-label={text.sheet}
        className="aspect-square w-full touch-none rounded-md border border-line bg-surface-sunken select-none"
        onPointerDown={pressSheet}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {picture.url !== null && <image href={picture.url} width={SIDE} height={SIDE} opacity={0.6} />}
        <SheetLines skeleton={skeleton} mode={mode} />
        {skeleton.nodes.map((node, index) => (
          <SheetNode
            key={node.id}
            node={node}
            isChosen={index === chosen}
            isNamed={skeleton.nodes.length <= NAMED_UP_TO}
            onPress={(event) => pressNode(event, index)}
            onKey={(event) => pressKey(event, index)}
          />
        ))}
        {chosenNode && (
          // Once more above its neighbours. The button itself keeps its place: moved, it would lose the focus.
          <g aria-hidden className="pointer-events-none" transform={toPlace(chosenNode)}>
            <NodeMark node={chosenNode} isChosen isNamed />
          </g>
        )}
      </svg>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-text-soft">{text.modeHints[mode]}</p>
        {picture.url === null ? (
          <FileButton
            label={text.picture}
            accept="image/*"
            tone="quiet"
            icon={<ImagePlus size={14} />}
            onChoose={([file]) => picture.show(file ?? null)}
          />
        ) : (
          <Button tone="quiet" icon={<ImageOff size={14} />} onClick={() => picture.show(null)}>
            {text.noPicture}
          </Button>
        )}
      </div>
    </div>
  )
}

const toPlace = ({ x, y }: SkeletonNode): string => `translate(${x * SIDE} ${y * SIDE})`

interface NodeMarkProps {
  node: SkeletonNode
  isChosen: boolean
  isNamed: boolean
}

interface SheetNodeProps extends NodeMarkProps {
  onPress: (event: PointerEvent) => void
  onKey: (event: KeyboardEvent) => void
}

function SheetNode({ node, isChosen, isNamed, onPress, onKey }: SheetNodeProps) {
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={node.name}
      aria-pressed={isChosen}
      className="group cursor-pointer outline-none [&:focus-visible>circle]:stroke-text"
      transform={toPlace(node)}
      onPointerDown={onPress}
      onKeyDown={onKey}
    >
      <NodeMark node={node} isChosen={isChosen} isNamed={isNamed} />
    </g>
  )
}

function NodeMark({ node, isChosen, isNamed }: NodeMarkProps) {
  return (
    <>
      <circle
        r={isChosen ? RADIUS + 2 : RADIUS}
        fill={node.colour ?? 'var(--color-accent)'}
        className={isChosen ? 'stroke-text' : 'stroke-surface-raised'}
        strokeWidth={2}
      />
      <text
        y={-RADIUS - 4}
        textAnchor="middle"
        className={classNames(
          'pointer-events-none fill-text text-[11px] font-medium [paint-order:stroke] stroke-surface-sunken stroke-3',
          !isNamed && !isChosen && 'invisible group-hover:visible group-focus-visible:visible',
        )}
      >
        {node.name}
      </text>
    </>
  )
}

/** Edges, and while pairs are made the lines between left and right. */
function SheetLines({ skeleton, mode }: { skeleton: SkeletonTemplate; mode: Mode }) {
  const { nodes, pairs } = skeleton
  const placeOf = new Map(nodes.map(({ id }, index) => [id, index]))
  const line = (from: number | undefined, to: number | undefined, className: string) => {
    const [a, b] = [nodes[from ?? -1], nodes[to ?? -1]]
    return (
      a &&
      b && (
        <line
          key={`${className} ${a.id} ${b.id}`}
          x1={a.x * SIDE}
          y1={a.y * SIDE}
          x2={b.x * SIDE}
          y2={b.y * SIDE}
          className={className}
          strokeWidth={2}
        />
      )
    )
  }
  return (
    <>
      {edgesIn(skeleton).map(([from, to]) => line(from, to, 'stroke-line-strong'))}
      {mode === 'pairs' &&
        pairs.map(([left = '', right = '']) =>
          line(placeOf.get(left), placeOf.get(right), 'stroke-accent [stroke-dasharray:4_4]'),
        )}
    </>
  )
}
