import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LabelCommand } from '../commands.ts'
import type { Context2D } from './paint.ts'
import { prepareFont } from './label-sprites.ts'
import { paint } from './paint.ts'

/** The fonts of all texts that were measured. */
const measured: unknown[] = []

/** A canvas that notes what is written to it and copied from it, by name. */
function notingContext(name: string, calls: string[]): Context2D {
  const known: Record<string, unknown> = {
    measureText: () => {
      measured.push(known['font'])
      return { width: 20 }
    },
    fillText: (text: string) => calls.push(`${text} to ${name}`),
    drawImage: (_: unknown, x: number) => calls.push(`copy at ${x} to ${name}`),
  }
  return new Proxy(known, {
    get: (target, key: string) => target[key] ?? (() => undefined),
    set: (target, key: string, value) => {
      if (key === 'font') target[key] = value
      return true
    },
  }) as unknown as Context2D
}

const label = (text: string, x: number): LabelCommand => ({
  op: 'label',
  x,
  y: 30,
  text,
  size: 12,
  colour: '#000',
  background: '#fff',
  padding: 4,
  opacity: 1,
})

const calls: string[] = []
const screen = notingContext('screen', calls)

beforeEach(() => {
  calls.length = 0
  measured.length = 0
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => notingContext('sheet', calls)
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('draws new labels into their atlas before it copies any', () => {
  const commands = [
    label('一', 0),
    { op: 'clear', x: 0, y: 0, width: 9, height: 9 } as const,
    label('二', 50),
  ]
  paint(screen, commands, () => null)
  expect(calls).toEqual(['一 to sheet', '二 to sheet', 'copy at 0 to screen', 'copy at 28 to screen'])
  calls.length = 0
  paint(screen, commands, () => null)
  expect(calls).toEqual(['copy at 0 to screen', 'copy at 28 to screen'])
})

it('loads the font of labels once, when the page is idle', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  prepareFont()
  prepareFont()
  expect([idle.length, measured]).toEqual([1, []])
  idle.forEach((work) => work())
  paint(screen, [label('三', 0)], () => null)
  expect(measured).toEqual([measured[1], expect.stringContaining('sans-serif')])
})

it('draws labels without an atlas when all are full, and then starts new atlases', () => {
  const many = Array.from({ length: 12_000 }, (_, index) => label(`n${index}`, index))
  const painted = (commands: readonly LabelCommand[]): number[] => {
    calls.length = 0
    paint(screen, commands, () => null)
    return [' to sheet', 'copy', ' to screen'].map(
      (what) => calls.filter((call) => call.includes(what)).length,
    )
  }
  const [written = 0, copied = 0] = painted(many)
  expect([written < many.length, written === copied]).toEqual([true, true])
  // All of them measureReaches the screen, by a copy or by themselves.
  expect(painted(many)[2]).toBe(many.length)
  expect(painted(many.slice(0, 3))).toEqual([3, 3, 3])
})
