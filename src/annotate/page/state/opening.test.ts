import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOpening } from './opening.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function opened() {
  const page = new EventTarget()
  const { add } = createOpening(page)
  const log: string[] = []
  const part = (name: string, begins = false) =>
    add({
      ...(begins ? { begin: () => void log.push(`begin ${name}`) } : {}),
      complete: () => void log.push(name),
    })
  return {
    log,
    part,
    add,
    turn: () => vi.advanceTimersToNextTimer(),
    // The page's own listeners, which came before.
    act(event = 'keydown') {
      page.dispatchEvent(new Event(event))
      log.push('acts')
    },
  }
}

describe('what a page shows after its first task', () => {
  it('comes one part in a turn', () => {
    const { log, part, turn } = opened()
    part('scene')
    part('panel')
    expect(log).toEqual([])
    turn()
    expect(log).toEqual(['scene'])
    turn()
    expect(log).toEqual(['scene', 'panel'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is there before a key, a press or a paste is handled, and only once', () => {
    for (const event of ['keydown', 'pointerdown', 'wheel', 'click', 'paste']) {
      const { log, part, turn, act } = opened()
      part('scene')
      part('panel')
      act(event)
      turn()
      act(event)
      expect(log).toEqual(['scene', 'panel', 'acts', 'acts'])
    }
  })

  it('does not hurry for a pointer that only moves', () => {
    const { log, part, act } = opened()
    part('scene')
    act('pointermove')
    expect(log).toEqual(['acts'])
  })

  it('is completed at once while it comes piece by piece, until it is there', () => {
    const { log, part, turn, act } = opened()
    const isThere = part('panel', true)
    turn()
    act()
    expect(log).toEqual(['begin panel', 'panel', 'acts'])
    isThere()
    act()
    expect(log).toEqual(['begin panel', 'panel', 'acts', 'acts'])
  })

  it('holds nobody up once it is there', () => {
    const { log, part, turn, act } = opened()
    const isThere = part('panel', true)
    turn()
    isThere()
    act()
    expect(log).toEqual(['begin panel', 'acts'])
  })

  it('includes what completing a part adds', () => {
    const { log, add, part, act } = opened()
    add({
      complete() {
        log.push('panel')
        part('list')
      },
    })
    act()
    expect(log).toEqual(['panel', 'list', 'acts'])
  })

  it('law: before every event all is there, in its order, each part once, nothing that was taken out', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('add' as const), begins: fc.boolean() }),
        fc.record({ do: fc.constant('take out' as const), place: fc.nat(7) }),
        fc.record({ do: fc.constantFrom('turn' as const, 'act' as const) }),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        vi.clearAllTimers()
        const { log, part, turn, act } = opened()
        const expected: string[] = []
        const takes: (() => void)[] = []
        let waiting: { name: string; begins: boolean; begun: boolean }[] = []
        for (const step of all) {
          if (step.do === 'add') {
            const name = String(takes.length)
            waiting.push({ name, begins: step.begins, begun: false })
            takes.push(part(name, step.begins))
          } else if (step.do === 'take out') {
            takes[step.place]?.()
            waiting = waiting.filter(({ name }) => name !== String(step.place))
          } else if (step.do === 'act') {
            expected.push(...waiting.map(({ name }) => name), 'acts')
            waiting = []
            act()
          } else {
            const next = waiting.find(({ begun }) => !begun)
            if (next?.begins) {
              next.begun = true
              expected.push(`begin ${next.name}`)
            } else if (next) {
              expected.push(next.name)
              waiting = waiting.filter((each) => each !== next)
            }
            // A turn of nothing left over from what was taken out is no turn.
            const before = log.length
            while (vi.getTimerCount() > 0 && log.length === before) turn()
          }
          expect(log).toEqual(expected)
        }
      }),
    )
  })
})
