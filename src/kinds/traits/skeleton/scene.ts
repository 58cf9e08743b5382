import { HAND_COLOURS, VISIBILITY } from '../../../domain/constants.ts'
import type { ImageNodeDocument, Node } from '../../../domain/documents/types.ts'
import type { NodeTemplate } from '../../../domain/documents/templates.ts'
import type { ActiveNode, Skeleton } from '../../../domain/hand-skeleton/active.ts'
import { activeOf, choiceOf, cursorOf } from '../../../domain/hand-skeleton/active.ts'
import type { SkeletonPart } from '../../../domain/hand-skeleton/anatomy.ts'
import { partsOf, sideOf } from '../../../domain/hand-skeleton/anatomy.ts'
import { boundsOfNodes, isPlaced } from '../../../domain/hand-skeleton/nodes.ts'
import { nodeId, readNodeId } from '../../../machines/editor/skeleton-layer.ts'
import type {
  BoundedItem,
  BoxItem,
  PathItem,
  PointItem,
  Reach,
  SceneEntry,
  SceneItem,
  Style,
} from '../../../render/scene.ts'
import { DATA_COLOURS, withOpacity } from '../../colours.ts'
import type { EditorView } from '../../types.ts'
import { RESIZE_HANDLES } from '../boxes.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import { idsIn, labelInHand } from '../labelled/layers.ts'
import { type Doubts, doubtsIn, isDoubtful } from './doubts.ts'
import { SKELETON_LAYER, edgesFor, ontologyIn, skeletonFields, skeletonsIn, skeletonsOf } from './layer.ts'
import { areNodesHidden } from './sight.ts'
import { nodeLabel, nodeName } from './names.ts'

const RADIUS = { plain: 4, hover: 5.5, active: 6 } as const
const HANDLES = [...RESIZE_HANDLES, 'rotate'] as const

interface SkeletonLook {
  /** Marks ids and roles, so that another version cannot be picked. */
  readonly ghost: boolean
  readonly isActive: boolean
}

/** Cached, so that an unchanged node is the same data in the next frame. */
const styles = new Map<string, Style>()

function styled(key: string, make: () => Style): Style {
  const known = styles.get(key)
  if (known) return known
  const style = make()
  styles.set(key, style)
  return style
}

/** The renderer needs six digits. */
const long = (colour: string): string => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

/** A node's own colour; by its side where skeletons have no labels. */
function colourOf(
  { bodyType, nodes, label, drawn }: Skeleton,
  index: number,
  { ghost }: SkeletonLook,
): string {
  if (ghost || (label !== undefined && !drawn)) return DATA_COLOURS.other
  if (drawn) return drawn.template.nodes[index]?.colour ?? drawn.label.colour
  return long(HAND_COLOURS[sideOf(bodyType, nodes[index]?.name ?? '')])
}

/** Of what belongs to no side. */
const middleColour = ({ drawn }: Skeleton, { ghost }: SkeletonLook): string =>
  ghost ? DATA_COLOURS.other : (drawn?.label.colour ?? long(HAND_COLOURS.center))

const boneStyle = (colour: string, hidden: boolean, { isActive, ghost }: SkeletonLook): Style =>
  styled(`bone ${colour} ${hidden} ${isActive} ${ghost}`, () => ({
    stroke: colour,
    screenWidth: ghost ? 1 : 1.5,
    opacity: ghost ? 0.55 : isActive ? 0.9 : 0.5,
    ...(hidden || ghost ? { dash: ghost ? [2, 3] : [4, 3] } : {}),
  }))

const nodeStyle = (colour: string, emphasis: keyof typeof RADIUS, { isActive, ghost }: SkeletonLook): Style =>
  styled(`node ${colour} ${emphasis} ${isActive} ${ghost}`, () => ({
    stroke: emphasis === 'active' ? DATA_COLOURS.crosshair : colour,
    fill: colour,
    screenWidth: emphasis === 'active' ? 2.5 : 2,
    opacity: ghost ? 0.6 : isActive ? 1 : 0.6,
  }))

function heldNodes({ id, nodes }: Skeleton, { preview }: EditorView): readonly Node[] {
  if (preview?.type !== 'node' || preview.role !== SKELETON_LAYER.role) return nodes
  const here = [preview, ...(preview.more ?? [])].find((each) => each.id === id)
  if (!here) return nodes
  const held = new Map(here.nodes.map((node) => [node.index, node]))
  return nodes.map((node, index) => {
    const now = held.get(index)
    return now ? { name: node.name, x: now.x, y: now.y, visibility: now.visibility } : node
  })
}

function bones(
  skeleton: Skeleton,
  { edges }: Pick<NodeTemplate, 'edges'>,
  look: SkeletonLook,
  reach: Reach,
): PathItem[] {
  const { id, nodes } = skeleton
  return edges.flatMap(([from = -1, to = -1]): PathItem[] => {
    const [start, end] = [nodes[from], nodes[to]]
    if (!start || !end || !isPlaced(start) || !isPlaced(end)) return []
    const hidden = start.visibility === VISIBILITY.hidden || end.visibility === VISIBILITY.hidden
    const sides = [from, to].map((index) => colourOf(skeleton, index, look))
    // A bone between the sides belongs to neither.
    const colour = sides[0] === sides[1] ? sides[0] : middleColour(skeleton, look)
    return [
      {
        type: 'path',
        id: `${look.ghost ? 'other' : 'bone'} ${nodeId(id, from)}-${to}`,
        role: look.ghost ? 'other' : 'bone',
        reach: look.ghost ? 'none' : reach,
        closed: false,
        points: [
          { x: start.x, y: start.y },
          { x: end.x, y: end.y },
        ],
        style: boneStyle(colour ?? middleColour(skeleton, look), hidden, look),
      },
    ]
  })
}

interface NodeFacts {
  readonly view: EditorView
  readonly active: ActiveNode | null
  readonly reach: Reach
  readonly named: boolean
  readonly selected: ReadonlySet<string>
  readonly doubts: Doubts
}

const PLAIN_LOOK: SkeletonLook = { ghost: false, isActive: false }

const NONE_SELECTED: ReadonlySet<string> = new Set()

const selectedNodes = ({ selection }: EditorView): ReadonlySet<string> =>
  selection.length === 0
    ? NONE_SELECTED
    : new Set(selection.flatMap(({ role, id }) => (role === SKELETON_LAYER.role ? [id] : [])))

const DOUBT: Style = { stroke: DATA_COLOURS.exclude, screenWidth: 1.5, dash: [3, 2] }

/** Around a node that a model gave without being sure. */
const doubtRing = (id: string, { x, y }: Node): PointItem => ({
  type: 'point',
  id: `doubt ${id}`,
  role: 'doubt',
  reach: 'none',
  at: { x, y },
  screenRadius: 9,
  hollow: true,
  style: DOUBT,
})

function nodeItem(skeleton: Skeleton, index: number, look: SkeletonLook, facts: NodeFacts): PointItem[] {
  const node = skeleton.nodes[index]
  if (!node || !isPlaced(node)) return []
  const { view, active, reach, named, selected, doubts } = facts
  const id = nodeId(skeleton.id, index)
  const isActive = !look.ghost && active?.skeleton.id === skeleton.id && active.index === index
  const isHovered = !look.ghost && view.hover?.role === SKELETON_LAYER.role && view.hover.id === id
  const isSelected = !look.ghost && selected.has(id)
  const emphasis = isActive || isSelected ? 'active' : isHovered ? 'hover' : 'plain'
  const pointedAt = (isActive || isHovered) && !look.ghost
  const label = pointedAt ? nodeName(skeleton, index) : named ? nodeLabel(skeleton, index) : undefined
  return [
    ...(isDoubtful(doubts, skeleton, index) ? [doubtRing(id, node)] : []),
    {
      type: 'point',
      id: look.ghost ? `other ${id}` : id,
      role: look.ghost ? 'other' : SKELETON_LAYER.role,
      reach: look.ghost ? 'none' : reach,
      at: { x: node.x, y: node.y },
      screenRadius: look.ghost ? 3 : RADIUS[emphasis],
      style: nodeStyle(colourOf(skeleton, index, look), emphasis, look),
      ...(node.visibility === VISIBILITY.hidden ? { hollow: true } : {}),
      ...(label ? { label } : {}),
      ...(label && pointedAt ? { isNamed: true } : {}),
    },
  ]
}

function frame(
  skeleton: Skeleton,
  part: SkeletonPart,
  view: EditorView,
  active: ActiveNode | null,
): BoxItem[] {
  const { id, nodes } = skeleton
  const rect = boundsOfNodes(nodes, part.indices)
  const first = part.indices[0] ?? 0
  if (!rect) return []
  const isActive =
    active?.skeleton.id === id && (active.index === null || part.indices.includes(active.index))
  const colour = skeleton.drawn?.label.colour ?? colourOf(skeleton, first, PLAIN_LOOK)
  const isHovered = view.hover?.role === SKELETON_LAYER.frameRole && view.hover.id === nodeId(id, first)
  const fill = isActive ? 0.05 : isHovered ? 0.04 : 0
  return [
    {
      type: 'box',
      id: nodeId(id, first),
      role: SKELETON_LAYER.frameRole,
      // Labelled skeletons overlap: inside the frame of another one can begin the next.
      reach: skeleton.label === undefined || isActive ? 'all' : 'edge',
      rect,
      style: styled(`frame ${colour} ${fill}`, () => ({
        stroke: colour,
        screenWidth: 1,
        ...(fill > 0 ? { fill: withOpacity(colour, fill) } : {}),
      })),
      ...(isActive ? { handles: HANDLES } : {}),
    },
  ]
}

const templateFor = (skeleton: Skeleton, { labels }: EditorView): Pick<NodeTemplate, 'edges'> => ({
  edges: edgesFor(skeleton, labels?.['template'] as NodeTemplate | undefined),
})

/** Tools read the ontology from the fields, which pages set; other views know it by themselves. */
function seenFields({ labels, fields }: EditorView): Fields {
  const ontology = labels?.ontology
  return ontology && !ontologyIn(fields)
    ? { ...fields, ...skeletonFields(ontology, labelInHand(fields)) }
    : fields
}

const shownSkeletons = (document: ImageNodeDocument, view: EditorView): readonly Skeleton[] =>
  skeletonsIn(document, seenFields(view))

const isLocked = ({ id, label }: Skeleton, { fields }: EditorView): boolean =>
  label !== undefined && id !== null && idsIn(fields, 'lockedObjects').has(id)

const isHidden = ({ id, label }: Skeleton, { fields }: EditorView): boolean =>
  label !== undefined && id !== null && idsIn(fields, 'hiddenObjects').has(id)

/** Single nodes can be picked by the tool that places them and in read-only views; labelled ones by both tools. */
function reachOfNodes(view: EditorView, skeleton: Skeleton): Reach {
  const { drawing } = view
  if (isLocked(skeleton, view)) return 'none'
  if (drawing === null || drawing === SKELETON_LAYER.role) return 'all'
  return skeleton.label !== undefined && drawing === SKELETON_LAYER.frameRole ? 'all' : 'none'
}

type SharedFacts = Omit<NodeFacts, 'reach'>

/** Ids of the skeletons that somebody points at, holds, selects or is to look at again. */
function busySkeletons({ view, active, selected, doubts }: SharedFacts): ReadonlySet<string | null> {
  const { hover, preview } = view
  const held = preview?.type === 'node' ? [preview, ...(preview.more ?? [])] : []
  const nodes = [...(hover ? [hover.id] : []), ...selected, ...Object.keys(doubts)]
  return new Set([
    ...(active ? [active.skeleton.id] : []),
    ...held.map(({ id }) => id),
    ...nodes.flatMap((id) => {
      const named = readNodeId(id)
      return named ? [named.skeleton] : []
    }),
  ])
}

interface Quiet {
  readonly look: string
  readonly template: unknown
  readonly entries: readonly SceneEntry[]
}

/** What nobody is busy with has the same items in each scene, and the renderer compares no more than that. */
const quiet = new WeakMap<Skeleton, Quiet>()

function itemsOf(stored: Skeleton, facts: NodeFacts, isFramed: boolean): readonly BoundedItem[] {
  const { view, active } = facts
  const skeleton = { ...stored, nodes: heldNodes(stored, view) }
  const look: SkeletonLook = { ghost: false, isActive: active?.skeleton.id === stored.id }
  const parts = isFramed
    ? partsOf({ bodyType: skeleton.bodyType, nodes: skeleton.nodes.map(({ name }) => name) })
    : []
  return [
    ...parts.flatMap((part) => frame(skeleton, part, view, active)),
    ...bones(skeleton, templateFor(skeleton, view), look, 'none'),
    ...skeleton.nodes.flatMap((_, index) => nodeItem(skeleton, index, look, facts)),
  ]
}

/** A picture has hundreds of labelled ones. */
function entriesOf(stored: Skeleton, facts: NodeFacts, isFramed: boolean): readonly SceneEntry[] {
  const items = itemsOf(stored, facts, isFramed)
  if (stored.label === undefined || items.length === 0) return items
  return [{ type: 'group', id: `instance ${stored.id}`, role: 'instance', items }]
}

export function skeletonItems(document: ImageNodeDocument, view: EditorView): SceneEntry[] {
  const { fields } = view
  if (areNodesHidden(fields)) return []
  const stored = shownSkeletons(document, view)
  const isWhole = view.drawing === SKELETON_LAYER.frameRole
  const shared: SharedFacts = {
    view,
    active: activeOf(stored, choiceOf(fields)),
    named: fields['showNodeName'] === true,
    selected: selectedNodes(view),
    doubts: doubtsIn(fields),
  }
  const busy = busySkeletons(shared)
  const template = view.labels?.['template']
  const entries = stored.flatMap((each): readonly SceneEntry[] => {
    if (isHidden(each, view)) return []
    const facts = { ...shared, reach: reachOfNodes(view, each) }
    const isFramed = isWhole && !isLocked(each, view)
    if (busy.has(each.id)) return entriesOf(each, facts, isFramed)
    const look = `${facts.reach} ${facts.named} ${isFramed}`
    const known = quiet.get(each)
    if (known?.look === look && known.template === template) return known.entries
    const made = entriesOf(each, facts, isFramed)
    quiet.set(each, { look, template, entries: made })
    return made
  })
  const { objects, ...earlier } = document
  // Work from before there were labels is seen, and nobody changes it.
  return objects ? [...ghosts(skeletonsOf(earlier), view), ...entries] : entries
}

function ghosts(skeletons: readonly Skeleton[], view: EditorView): SceneItem[] {
  const look: SkeletonLook = { ghost: true, isActive: true }
  const facts: NodeFacts = {
    view,
    active: null,
    reach: 'none',
    named: false,
    selected: NONE_SELECTED,
    doubts: {},
  }
  return skeletons.flatMap((skeleton) => [
    ...bones(skeleton, templateFor(skeleton, view), look, 'none'),
    ...skeleton.nodes.flatMap((_, index) => nodeItem(skeleton, index, look, facts)),
  ])
}

export const ghostItems = (document: ImageNodeDocument, view: EditorView): SceneItem[] =>
  areNodesHidden(view.fields) ? [] : ghosts(skeletonsOf(document, ontologyIn(seenFields(view))), view)

const CURSOR: Style = {
  stroke: DATA_COLOURS.crosshair,
  fill: withOpacity(DATA_COLOURS.crosshair, 0.15),
  screenWidth: 1.5,
}
const HINT: Style = { stroke: DATA_COLOURS.crosshair }

const missingIn = (document: ImageNodeDocument, view: EditorView) => {
  if (view.drawing !== SKELETON_LAYER.role) return null
  const active = activeOf(shownSkeletons(document, view), choiceOf(view.fields))
  const node = active?.skeleton.nodes[active.index ?? -1]
  return active && node && !isPlaced(node) ? { skeleton: active.skeleton, index: active.index ?? 0 } : null
}

export const isOneMissing = (document: ImageNodeDocument, view: EditorView): boolean =>
  missingIn(document, view) !== null

/** With the name of the next node where no loupe shows it. */
export function pointingItems(document: ImageNodeDocument, view: EditorView): SceneItem[] {
  const missing = missingIn(document, view)
  if (!missing || view.preview) return []
  const { skeleton, index } = missing
  const base = { role: 'cursor', reach: 'none' } as const
  const at = cursorOf(view.fields)
  // Right after a click the cursor is on the placed node, which would look active.
  const isOnNode = skeleton.nodes.some((each) => isPlaced(each) && each.x === at.x && each.y === at.y)
  const items: SceneItem[] = []
  if (!isOnNode)
    items.push({ ...base, type: 'point', id: 'cursor', at, screenRadius: 7, hollow: true, style: CURSOR })
  if (view.fields['showLoupe'] === false) {
    const text = nodeName(skeleton, index)
    items.push({ ...base, type: 'label', id: 'next', at: view.crosshair ?? at, text, style: HINT })
  }
  return items
}
