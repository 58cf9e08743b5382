import fc from 'fast-check'
import type { EditorEvent } from '../../src/machines/editor/editor-types.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import type { Fields, Hit, PointerSample } from '../../src/machines/editor/types.ts'
import { keyOf, sampleAt } from './tool-driver.ts'

/** What somebody does at an editor, drawn at random: numbers that are read on what is there when their turn comes. */
export type Deed =
  | {
      readonly do: 'pick' | 'select' | 'hit'
      readonly which: number
      readonly at: CanvasPoint
      readonly part: number
    }
  | { readonly do: 'down' | 'move' | 'up' | 'hover'; readonly at: CanvasPoint; readonly how: How }
  | {
      readonly do: 'drag'
      readonly which: number
      readonly through: readonly CanvasPoint[]
      readonly how: How
    }
  | { readonly do: 'key'; readonly key: string; readonly shift: boolean }
  | { readonly do: 'CANCEL' | 'INTERRUPT' | 'SETTLE' | 'UNDO' | 'REDO' | 'POINTER.LEAVE' }
  | { readonly do: 'fields'; readonly fields: Fields }
  | { readonly do: 'remark'; readonly text: string }
  | { readonly do: 'reload' | 'leave' }
  | { readonly do: 'run'; readonly which: number; readonly draw: number }

interface CanvasPoint {
  readonly x: number
  readonly y: number
}
interface How {
  readonly pen: boolean
  readonly erases: boolean
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly pressure: number
  readonly trail: readonly CanvasPoint[]
}

/** A little more than the picture of 60 × 40. */
const place = fc.record({ x: fc.integer({ min: -5, max: 65 }), y: fc.integer({ min: -5, max: 45 }) })
const rarely = fc.integer({ min: 0, max: 5 }).map((number) => number === 0)
const how = fc.record({
  pen: fc.boolean(),
  erases: rarely,
  shift: rarely,
  ctrl: rarely,
  alt: rarely,
  pressure: fc.constantFrom(0, 0.5, 1),
  trail: fc.array(place, { maxLength: 3 }),
})
const KEYS = ['ArrowLeft', 'ArrowDown', 'Delete', 'Backspace', 'Enter', '.', '<'] as const

const gesture = (kind: 'down' | 'move' | 'up' | 'hover') =>
  fc.record({ do: fc.constant(kind), at: place, how })
const choice = (kind: 'pick' | 'select' | 'hit') =>
  fc.record({ do: fc.constant(kind), which: fc.nat(50), at: place, part: fc.nat(9) })

/** Half of the drags begin on something that is there. */
const drag = fc.record({
  do: fc.constant('drag' as const),
  which: fc.integer({ min: -50, max: 50 }),
  through: fc.array(place, { minLength: 1, maxLength: 4, size: 'max' }),
  how,
})

export const deed = (fields: readonly Fields[]): fc.Arbitrary<Deed> =>
  fc.oneof(
    { weight: 12, arbitrary: drag },
    { weight: 2, arbitrary: gesture('down') },
    { weight: 2, arbitrary: gesture('move') },
    { weight: 2, arbitrary: gesture('up') },
    { weight: 2, arbitrary: gesture('hover') },
    { weight: 3, arbitrary: choice('pick') },
    { weight: 2, arbitrary: choice('select') },
    { weight: 4, arbitrary: choice('hit') },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('key' as const), key: fc.constantFrom(...KEYS), shift: rarely }),
    },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom('CANCEL', 'INTERRUPT', 'SETTLE', 'UNDO', 'UNDO', 'REDO', 'POINTER.LEAVE')
        .map((event): Deed => ({ do: event as 'UNDO' })),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('remark' as const), text: fc.string({ maxLength: 3 }) }),
    },
    { weight: 1, arbitrary: fc.constantFrom<Deed>({ do: 'reload' }, { do: 'leave' }) },
    ...(fields.length > 0
      ? [
          {
            weight: 2,
            arbitrary: fc.record({ do: fc.constant('fields' as const), fields: fc.constantFrom(...fields) }),
          },
        ]
      : []),
  )

/** What a kind's keys, buttons and panels do. */
export const commanded = fc.record({
  do: fc.constant('run' as const),
  which: fc.noBias(fc.nat(200)),
  draw: fc.noBias(fc.nat(40)),
})

const PHASES = {
  down: 'POINTER.DOWN',
  move: 'POINTER.MOVE',
  up: 'POINTER.UP',
  hover: 'POINTER.MOVE',
} as const

function sampleOf(phase: keyof typeof PHASES, at: CanvasPoint, how: How, hit: Hit | null): PointerSample {
  const pressed = phase === 'down' || phase === 'move'
  return sampleAt(at.x, at.y, {
    hit,
    buttons: pressed ? (how.pen && how.erases ? 32 : 1) : 0,
    modifiers: { shift: how.shift, ctrl: how.ctrl, alt: how.alt },
    pressure: how.pressure,
    pointerType: how.pen ? 'pen' : 'mouse',
    ...(phase === 'move' ? { trail: how.trail.map((point) => ({ ...point, pressure: how.pressure })) } : {}),
  })
}

const NO_HOW: How = {
  pen: false,
  erases: false,
  shift: false,
  ctrl: false,
  alt: false,
  pressure: 0.5,
  trail: [],
}

const pressOf = (at: CanvasPoint, how: How, hit: Hit | null) =>
  ({ type: 'POINTER.DOWN', sample: sampleOf('down', at, how, hit) }) as const

function dragOf(
  { through, how }: Extract<Deed, { do: 'drag' }>,
  hit: Hit | null,
): EditorEvent<unknown, Edit>[] {
  const [first = { x: 0, y: 0 }, ...others] = through
  const last = through.at(-1) ?? first
  return [
    pressOf(first, how, hit),
    ...others.map((at) => ({ type: 'POINTER.MOVE', sample: sampleOf('move', at, how, null) }) as const),
    { type: 'POINTER.UP', sample: sampleOf('up', last, how, null) },
  ]
}

/** What a deed is to the editor, with what is to be hit now; nothing for what the page does instead. */
export function eventsOf(
  deed: Deed,
  tools: readonly string[],
  hits: readonly Hit[],
): readonly EditorEvent<unknown, Edit>[] {
  const hitAt = (which: number): Hit | null => hits[which % Math.max(hits.length, 1)] ?? null
  switch (deed.do) {
    case 'pick':
      return [{ type: 'PICK', tool: tools[deed.which % tools.length] ?? 'pan' }]
    case 'select': {
      // One, several or nothing.
      const most = Math.max(hits.length, 1)
      const some = hits.slice(deed.which % most, (deed.which % most) + 1 + (deed.part % 4) * 4)
      const chosen = new Map(some.map(({ role, id }) => [`${role} ${id}`, { role, id }]))
      return [{ type: 'SELECT', selection: [...chosen.values()] }]
    }
    case 'hit':
      return [pressOf(deed.at, NO_HOW, hitAt(deed.which))]
    case 'drag':
      return dragOf(deed, hitAt(deed.which))
    case 'down':
    case 'move':
    case 'up':
    case 'hover':
      return [{ type: PHASES[deed.do], sample: sampleOf(deed.do, deed.at, deed.how, null) }]
    case 'key':
      return [{ type: 'KEY', key: keyOf(deed.key, { shift: deed.shift }) }]
    case 'fields':
      return [{ type: 'FIELDS', fields: deed.fields }]
    case 'remark':
    case 'reload':
    case 'leave':
    case 'run':
      return []
    default:
      return [{ type: deed.do }]
  }
}
