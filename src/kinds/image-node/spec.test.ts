import { describe, expect, test } from 'vitest'
import { NODE_TEMPLATES, unlabelledNodes } from '../../domain/documents/templates.ts'
import type { DocumentOf, Node } from '../../domain/documents/types.ts'
import { posedNodes } from '../../domain/hand-skeleton/pose.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { BoxItem, PathItem, PointItem, Scene, SceneEntry } from '../../render/scene.ts'
import { itemsOf } from '../../render/scene.ts'
import { IMAGE_NODE } from './spec.ts'
import { viewOf } from '../testing-view.ts'
import type { EditorView } from '../types.ts'
import { toolsFor } from '../types.ts'

const PURPOSES = ['annotation', 'verdict', 'ruling'] as const
const BOUNDS = { width: 1000, height: 800 }

const view: EditorView = { ...viewOf(BOUNDS.width, BOUNDS.height), drawing: 'node' }

const RECT = { x: 100, y: 100, width: 400, height: 200 }
const posed = posedNodes(NODE_TEMPLATES['both-hands'], unlabelledNodes('both-hands'), RECT, BOUNDS)

const annotation = (nodes: readonly Node[], extras: DocumentOf['image-node']['extras'] = []) => ({
  ...IMAGE_NODE.empty({
    settingsVersion: 1,
    batchSize: 1,
    commentRequired: false,
    commentReasons: [],
    allowExternalShares: false,
  }),
  bodyType: 'both-hands' as const,
  nodes: [...nodes],
  extras,
})

function describeWith(
  nodes: readonly Node[],
  changes: Partial<EditorView> = {},
  extras = annotation([]).extras,
): Scene {
  const work = { annotation: annotation(nodes, extras), verdict: EMPTY_VERDICT }
  return IMAGE_NODE.editor.describe(work, { ...view, ...changes })
}

const points = (items: readonly SceneEntry[]): PointItem[] =>
  itemsOf(items).flatMap((item) => (item.type === 'point' ? [item] : []))
const bones = (items: readonly SceneEntry[]): PathItem[] =>
  itemsOf(items).flatMap((item) => (item.type === 'path' ? [item] : []))
const frames = (items: readonly SceneEntry[]): BoxItem[] =>
  itemsOf(items).flatMap((item) => (item.type === 'box' ? [item] : []))
const point = (scene: Scene, id: string): PointItem => {
  const found = points(scene.items).find((item) => item.id === id)
  if (!found) throw new Error(`no point ${id}`)
  return found
}

describe('what is seen', () => {
  test('both hands have 42 nodes above 40 bones, in the colours of their sides', () => {
    const { items } = describeWith(posed)
    expect([points(items).length, bones(items).length]).toEqual([42, 40])
    expect([points(items)[0]?.style.fill, points(items)[41]?.style.fill]).toEqual(['#ff00ff', '#00ff00'])
    expect(items.findIndex(({ type }) => type === 'point')).toBe(40)
  })

  test('unlabelled nodes and their bones are not drawn', () => {
    const { items } = describeWith(posed.with(1, { ...posed[1]!, visibility: 0 }))
    expect([points(items).length, bones(items).length]).toEqual([41, 38])
  })

  test('a hidden joint is a ring with dashed bones', () => {
    const scene = describeWith(posed.with(20, { ...posed[20]!, visibility: 1 }))
    expect([point(scene, '/20').hollow, point(scene, '/19').hollow]).toEqual([true, undefined])
    expect(bones(scene.items).filter(({ style }) => style.dash)).toHaveLength(1)
  })

  test('the active node is larger and named in full; names of the others are short, when asked for', () => {
    const scene = describeWith(posed, { fields: { activeNode: 26 } })
    const named = describeWith(posed, { fields: { activeNode: 26, showNodeName: true } })
    expect([point(scene, '/26').label, point(scene, '/27').label]).toEqual(['右手 食指 1', undefined])
    expect([point(named, '/27').label, point(named, '/0').label]).toEqual(['食2', '腕'])
    expect(point(scene, '/26').screenRadius).toBeGreaterThan(point(scene, '/27').screenRadius)
  })

  test('nodes can be hidden; error boxes stay', () => {
    const errorBoxes = [{ id: 'e', x: 1, y: 1, width: 5, height: 5 }]
    const work = { annotation: annotation(posed), verdict: { ...EMPTY_VERDICT, errorBoxes } }
    const scene = IMAGE_NODE.editor.describe(work, { ...view, judging: true, fields: { hideNode: true } })
    expect(scene.items.map(({ id }) => id)).toEqual(['e'])
    const other = annotation(posed) as unknown as EditorView['other']
    expect(describeWith(posed, { other, fields: { hideNode: true } }).items).toEqual([])
  })

  test('an extra instance is fainter until it is the active one', () => {
    const extras = [{ id: 'x', nodes: [...posed] }]
    const scene = describeWith(posed, {}, extras)
    const other = describeWith(posed, { fields: { activeExtra: 'x' } }, extras)
    const opacity = (one: Scene, id: string) => point(one, id).style.opacity
    expect([opacity(scene, '/3'), opacity(scene, 'x/3')]).toEqual([1, 0.6])
    expect([opacity(other, '/3'), opacity(other, 'x/3')]).toEqual([0.6, 1])
  })

  test('a dragged node is under the pointer, and its bones follow', () => {
    const nodes = [{ index: 4, x: 7, y: 8, visibility: 2 as const }]
    const scene = describeWith(posed, { preview: { type: 'node', role: 'node', id: null, nodes } })
    expect(point(scene, '/4').at).toEqual({ x: 7, y: 8 })
    expect(bones(scene.items).find(({ id }) => id === 'bone /3-4')?.points[1]).toEqual({ x: 7, y: 8 })
  })

  test('an unchanged node keeps the style object of the frame before', () => {
    expect(point(describeWith(posed), '/9').style).toBe(point(describeWith(posed), '/9').style)
  })
})

describe('other versions', () => {
  const other = annotation(
    posed.map((node) => ({ ...node, x: node.x + 5 })),
  ) as unknown as EditorView['other']

  test('lie under this one and cannot be hit', () => {
    const { items } = describeWith(posed, { other })
    const ghosts = points(items).filter(({ role }) => role === 'other')
    expect([ghosts.length, points(items).length]).toEqual([42, 84])
    expect(new Set(ghosts.map(({ reach }) => reach))).toEqual(new Set(['none']))
  })

  test('replace this one when the old data is shown', () => {
    const { items } = describeWith(posed, { other, fields: { showNewData: false } })
    expect(points(items).map(({ at }) => at.x)).toEqual(posed.map(({ x }) => x + 5))
    expect(new Set(itemsOf(items).map(({ reach }) => reach))).toEqual(new Set(['none']))
  })

  test('no hint shows where a node would be placed', () => {
    const crosshair = { x: 10, y: 10 }
    const one = posed.with(0, { ...posed[0]!, visibility: 0 })
    const old = { other, crosshair, fields: { showNewData: false } }
    expect([describeWith(one, { other, crosshair }).live.length, describeWith(one, old).live]).toEqual([
      2,
      [],
    ])
  })
})

describe('what a person does', () => {
  test('nodes can be hit by the tool that places them and without a tool', () => {
    const reach = (drawing: string | null) => point(describeWith(posed, { drawing }), '/0').reach
    expect(['node', null, 'skeleton', 'errorBox'].map(reach)).toEqual(['all', 'all', 'none', 'none'])
  })

  test('the tool for whole skeletons has a frame for each hand, with handles on the active one', () => {
    const { items } = describeWith(posed, { drawing: 'skeleton', fields: { activeNode: 21 } })
    expect(frames(items).map(({ id, handles }) => [id, handles?.includes('rotate') ?? false])).toEqual([
      ['/0', false],
      ['/21', true],
    ])
  })

  test('the keyboard cursor is visible while a node is missing, with its name if there is no loupe', () => {
    const { live } = describeWith(unlabelledNodes('both-hands'))
    const named = describeWith(unlabelledNodes('both-hands'), { fields: { showLoupe: false } })
    expect(live).toMatchObject([{ id: 'cursor', at: { x: 50, y: 80 } }])
    expect(named.live).toMatchObject([
      { id: 'cursor' },
      { id: 'next', text: '左手 手腕', at: { x: 50, y: 80 } },
    ])
    expect(describeWith(posed).live).toEqual([])
  })

  test('right after a click it does not ring the node just placed', () => {
    const [first, ...rest] = unlabelledNodes('both-hands')
    const nodes: Node[] = [{ ...first!, x: 3, y: 4, visibility: 2 }, ...rest]
    expect(describeWith(nodes, { fields: { mousePosition: { x: 3, y: 4 } } }).live).toEqual([])
  })

  test('guide lines lead to the pointer only if a press would place something', () => {
    const crosshair = { x: 5, y: 6 }
    const ids = (nodes: readonly Node[]) => describeWith(nodes, { crosshair }).live.map(({ id }) => id)
    expect([ids(unlabelledNodes('both-hands')), ids(posed)]).toEqual([['crosshair', 'cursor'], []])
  })
})

test('a database may define its own bones', () => {
  const template = { bodyType: 'own' as const, nodes: ['a', 'b'], edges: [[0, 1]] }
  const nodes: Node[] = [
    { name: 'a', x: 1, y: 1, visibility: 2 },
    { name: 'b', x: 2, y: 2, visibility: 2 },
  ]
  const labels = {
    settingsVersion: 1,
    batchSize: 1,
    commentRequired: false,
    commentReasons: [],
    allowExternalShares: false,
    template,
  }
  const work = { annotation: { ...annotation(nodes), bodyType: template.bodyType }, verdict: EMPTY_VERDICT }
  const scene = IMAGE_NODE.editor.describe(work, { ...view, labels })
  expect([bones(scene.items).length, points(scene.items)[0]?.style.fill]).toEqual([1, '#00ffff'])
})

test('tools follow what the stage submits', () => {
  const tools = IMAGE_NODE.editor.tools
  expect(PURPOSES.map((purpose) => toolsFor(tools, purpose).map(({ id }) => id))).toEqual([
    ['node', 'whole', 'suggest'],
    ['errorBox', 'node', 'whole', 'suggest'],
    [],
  ])
})

test('rejected nodes have rings: those of earlier reviews always, own ones while judging', () => {
  const verdict = (index: number) => ({ instanceId: null, name: posed[index]!.name, isQualified: 2 as const })
  const work = { annotation: annotation(posed), verdict: { ...EMPTY_VERDICT, nodeVerdicts: [verdict(3)] } }
  const rejection = { errorBoxes: [], nodeVerdicts: [verdict(1)] }
  const ringsIn = (changes: Partial<EditorView>) =>
    points(IMAGE_NODE.editor.describe(work, { ...view, rejection, ...changes }).items)
      .filter(({ role }) => role === 'rejection' || role === 'errorBox')
      .map(({ role, at, reach }) => ({ role, at, reach }))
  const ring = (role: string, index: number) => {
    const { x, y } = posed[index]!
    return { role, at: { x, y }, reach: 'none' }
  }
  expect(ringsIn({ judging: true })).toEqual([ring('rejection', 1), ring('errorBox', 3)])
  expect(ringsIn({})).toEqual([ring('rejection', 1)])
  expect(ringsIn({ judging: true, fields: { hideNode: true } })).toEqual([])
  const other = annotation(posed.with(1, { ...posed[1]!, visibility: 0 })) as unknown as EditorView['other']
  expect([ringsIn({ other }), ringsIn({ other, fields: { showNewData: false } })]).toEqual([
    [ring('rejection', 1)],
    [],
  ])
})
