import { expect, test } from 'vitest'
import { SELECT } from '../../tools/box/box.ts'
import type { ToolSpec } from '../../kinds/types.ts'
import type { BoxLayer } from '../../machines/editor/box-layer.ts'
import type { MaskLayer } from '../../machines/editor/masks.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import { BRUSH } from '../../tools/brush/brush.ts'
import type { BrushFacts, CursorFacts } from './cursor.ts'
import { brushCircleFor, cursorBeside, cursorFor } from './cursor.ts'

const layer = (role: string): BoxLayer => ({ role, holds: 'many', path: [role] })
const boxes = (role: string | null): ToolSpec => ({
  type: 'box',
  tool: SELECT,
  id: 'box',
  command: 'tool.select',
  layers: [],
  creates: role === null ? null : layer(role),
  picks: [{ role: 'segment', idsOf: () => [], pickable: () => [] }],
})
const masks: MaskLayer = { role: 'segment', targetOf: () => null, maskOf: () => null, apply: () => null }
const brush: ToolSpec = { type: 'mask', id: 'brush', command: 'tool.brush', tool: BRUSH, layer: masks }

const facts: CursorFacts = {
  hit: null,
  selection: [],
  tool: boxes(null),
  panHeld: false,
  panning: false,
  readonly: false,
}
const crop = { id: 'a', role: 'crop', part: 'interior' } as const
const handle = { ...crop, part: 'handle', handle: 'ne' } as const
const cursor = (changes: Partial<CursorFacts>): string => cursorFor({ ...facts, ...changes })

test('the cursor shows what a press would do', () => {
  expect([
    cursor({}),
    cursor({ tool: boxes('crop') }),
    cursor({ hit: crop }),
    cursor({ hit: { ...crop, role: 'segment' } }),
    cursor({ hit: crop, tool: boxes('exclude') }),
    cursor({ hit: crop, tool: boxes('exclude'), selection: [crop] }),
    cursor({ hit: crop, tool: { ...boxes('crop'), drawsAnywhere: true } as ToolSpec, selection: [crop] }),
    cursor({ hit: handle, tool: boxes('crop') }),
    cursor({ hit: crop, selection: [crop], tool: brush }),
    cursor({ hit: crop, panHeld: true }),
    cursor({ hit: crop, panHeld: true, panning: true }),
    cursor({ hit: handle, readonly: true }),
  ]).toEqual([
    'default',
    'crosshair',
    'move',
    'pointer',
    'crosshair',
    'move',
    'crosshair',
    'nesw-resize',
    'crosshair',
    'grab',
    'grabbing',
    'pointer',
  ])
})

const pointer: PointerSample = {
  x: 30,
  y: 20,
  screenX: 70,
  screenY: 45,
  zoom: 2,
  hit: null,
  buttons: 0,
  modifiers: { shift: false, ctrl: false, alt: false, meta: false },
  pressure: 0,
  pointerType: 'mouse',
  time: 0,
}
const painting: BrushFacts = {
  ...facts,
  tool: brush,
  pointer,
  preview: null,
  fields: { brushSize: 24 },
  viewport: { width: 100, height: 100, ratio: 1, scale: 2, offsetX: 10, offsetY: 5 },
}
const circle = (changes: Partial<BrushFacts>) => brushCircleFor({ ...painting, ...changes })

test('the circle of the brush is at the pointer', () => {
  expect(circle({})).toEqual({ x: 70, y: 45, size: 24, zoom: 2, mode: 'paint' })
})

test('the circle stays at the start of a drag that changes its size', () => {
  const preview = { type: 'size', role: 'segment', at: { x: 5, y: 5 }, size: 24 } as const
  expect(circle({ preview })).toMatchObject({ x: 20, y: 15 })
})

test('the eraser end of a pen erases', () => {
  expect(circle({ pointer: { ...pointer, pointerType: 'pen', buttons: 32 } })?.mode).toBe('erase')
})

test('no circle is shown without a painting tool', () => {
  const touch = { ...pointer, pointerType: 'touch' } as const
  expect([
    circle({ tool: boxes('crop') }),
    circle({ pointer: null }),
    circle({ readonly: true }),
    circle({ panHeld: true }),
    circle({ pointer: touch }),
  ]).toEqual([null, null, null, null, null])
  expect(circle({ pointer: { ...touch, buttons: 1 } })).not.toBeNull()
})

test('over a prompt the cursor shows that a press moves it, and with Alt that it removes it', () => {
  const grip = { type: 'handle', handle: 'w' } as const
  const over = (changes: Partial<CursorFacts>) => cursor({ tool: brush, ...changes })
  expect([
    over({ grip }),
    over({ grip: { type: 'frame' } }),
    over({ grip: { type: 'point', index: 0 } }),
    over({ grip: null, removes: true }),
  ]).toEqual(['ew-resize', 'move', 'move', 'crosshair'])
  expect(over({ grip, removes: true })).toMatch(/^url\("data:image.svg.xml,.*"\) 10 10, no-drop$/)
})

test('a small circle keeps a cursor beside it', () => {
  const of = (size: number) => cursorBeside({ x: 0, y: 0, size, zoom: 1, mode: 'paint' })
  expect([of(5), of(6)]).toEqual(['crosshair', 'none'])
})
