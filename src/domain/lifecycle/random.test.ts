import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attempts } from '../../../tests/fixtures/lifecycle-world.ts'
import { refusalOf } from './refusal.ts'
import type { LifecycleEvent, LifecycleRecord, LifecycleState } from './state.ts'
import { newResource } from './state.ts'
import { snapshotOf, stateOf, step } from './step.ts'
import { TASK_FACTS, isOperationType } from './tasks.ts'

interface Lived {
  state: LifecycleState
  history: { before: LifecycleState; event: LifecycleEvent; record: LifecycleRecord | null }[]
}

/** Random lives: at each turn one of the events that are admitted then. */
const lives = fc.array(fc.nat(), { minLength: 1, maxLength: 80 }).map((choices): Lived => {
  const life: Lived = { state: newResource(), history: [] }
  for (const choice of choices) {
    const open = attempts(life.state).filter((event) => refusalOf(life.state, event) === null)
    const event = open[choice % open.length]
    const result = event && step(life.state, event)
    if (event === undefined || !result?.ok) continue
    life.history.push({ before: life.state, event, record: result.record })
    life.state = result.state
  }
  return life
})

describe('random lives', () => {
  it('leave records from which the state can be rebuilt', () => {
    fc.assert(
      fc.property(lives, ({ state, history }) => {
        const records = history.flatMap(({ record }) => record ?? [])
        let at = { status: 'unmarked', version: 0 }
        for (const record of records) {
          expect({ status: record.from, version: record.versionBefore }).toEqual(at)
          at = { status: record.to, version: record.version }
        }
        expect({ status: state.status, version: state.version }).toEqual(at)
      }),
      { numRuns: 200 },
    )
  })

  it('never lease one resource to two people, nor to a judge of their own work', () => {
    fc.assert(
      fc.property(lives, ({ history }) => {
        let holder: number | null = null
        const authors = new Set<number>()
        for (const { event, before, record } of history) {
          if (record !== null && isOperationType(record.code) && event.type !== 'PUSH') {
            expect(holder).toBeNull()
            holder = record.by
          }
          if (event.type === 'PUSH') {
            if (TASK_FACTS[event.task].role !== 'mark') expect(authors.has(event.by.id)).toBe(false)
            if (record?.version !== record?.versionBefore) authors.add(event.by.id)
            expect([null, event.by.id]).toContain(holder)
          }
          if (event.type === 'TAKE_BACK') holder = event.by.id
          else if (event.type !== 'PULL' && event.type !== 'RENEW' && event.type !== 'HAND_OVER')
            holder = null
          expect(before.version).toBeLessThanOrEqual(before.lastVersion)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are restored by taking a push back, except for the next version number', () => {
    fc.assert(
      fc.property(lives, ({ history }) => {
        for (const { before, event } of history) {
          const pushed = event.type === 'PUSH' && step(before, event)
          if (!pushed || !pushed.ok) continue
          const { by, task, at } = event
          const { status, version, marker, markerCompany, checker, approver, assignee } = before
          const { authors, judges } = before
          const restore = {
            status,
            version,
            marker,
            markerCompany,
            checker,
            approver,
            assignee,
            authors,
            judges,
          }
          const takeBack = { type: 'TAKE_BACK', by, at, task, leaseMs: 5, restore, takenOn: false } as const
          const taken = step(pushed.state, { ...takeBack, until: at })
          if (!taken.ok) throw new Error(`not taken back: ${taken.refusal.reason}`)
          const lease = { holder: by.id, task, expiresAt: at + 5 }
          expect(taken.state).toEqual({ ...before, lastVersion: pushed.state.lastVersion, lapsed: [], lease })
          expect(refusalOf(taken.state, event)).toBeNull()
          expect(step(pushed.state, { ...takeBack, until: at - 1 })).toEqual({
            ok: false,
            refusal: { reason: 'too-late' },
          })
        }
      }),
      { numRuns: 200 },
    )
  })

  it('can be stored and taken up again at any point', () => {
    fc.assert(
      fc.property(lives, ({ state }) => {
        expect(stateOf(snapshotOf(state))).toEqual(state)
      }),
      { numRuns: 100 },
    )
  })
})
