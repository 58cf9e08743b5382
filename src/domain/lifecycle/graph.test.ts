import { createActor } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { LifecycleEvent, LifecycleRecord, LifecycleState } from './state.ts'
import { LEASE_MS, NOW, attempts, stateKey } from '../../../tests/fixtures/lifecycle-world.ts'
import { lifecycleMachine } from './machine.ts'
import { refusalOf } from './refusal.ts'
import { snapshotOf, stateOf, step } from './step.ts'
import { STATUSES, TASK_FACTS } from './tasks.ts'

/** Properties 1–8 of the lifecycle, over every path of the machine with up to two versions of three people. */

type Snapshot = SnapshotFrom<typeof lifecycleMachine>

interface Edge {
  before: LifecycleState
  event: LifecycleEvent
  after: LifecycleState
  record: LifecycleRecord | null
}

/** Late pushes are walked up to the first version, all else up to the second. */
const small = (state: LifecycleState, versions: number) =>
  state.lastVersion <= versions && state.lapsed.length <= (state.lastVersion <= 1 ? 1 : 0)

const options = (versions: number) => ({
  events: (snapshot: Snapshot) => {
    const state = stateOf(snapshot)
    return attempts(state).filter((event) => refusalOf(state, event) === null)
  },
  serializeState: (snapshot: Snapshot) => stateKey(stateOf(snapshot)),
  serializeEvent: (event: LifecycleEvent) => JSON.stringify(event),
  stopWhen: (snapshot: Snapshot) => !small(stateOf(snapshot), versions),
  limit: Infinity,
})

const walk = (versions: number): Edge[] =>
  adjacencyMapToArray(
    getAdjacencyMap<Snapshot, LifecycleEvent, undefined>(lifecycleMachine, options(versions)),
  ).map(({ state, event, nextState }): Edge => {
    const before = stateOf(state)
    const result = step(before, event)
    if (!result.ok) throw new Error(`step refuses ${event.type} where the machine takes it`)
    if (stateKey(result.state) !== stateKey(stateOf(nextState))) throw new Error('step and machine part')
    return { before, event, after: result.state, record: result.record }
  })

/** Events that lead to whatever status was before. */
const RESTORING: readonly LifecycleEvent['type'][] = ['RESET', 'TAKE_BACK']

/** The first edges that break a law, named; the law holds when there are none. */
const offenders = (edges: Edge[], law: (edge: Edge) => boolean) =>
  edges
    .filter((edge) => !law(edge))
    .slice(0, 3)
    .map(({ event, before }) => `${JSON.stringify(event)} in ${stateKey(before)}`)

let edges: Edge[] = []
beforeAll(() => {
  edges = walk(2)
})

describe('the machine', () => {
  it('does exactly what the table says', () => {
    const seen = edges
      .filter(({ event, before, after }) => !RESTORING.includes(event.type) && before.status !== after.status)
      .map(({ event, before, after }) => {
        const what = event.type === 'PUSH' ? event.task : event.type
        return `${before.status} -${what}-> ${after.status}`
      })
    expect([...new Set(seen)].sort()).toEqual([
      'approved -REVERT-> checked',
      'approved -edit-approve-> unapproved',
      'checked -REVERT-> marked',
      'checked -approve-> approved',
      'checked -approve-> unapproved',
      'checked -edit-check-> rejected',
      'marked -PASS-> checked',
      'marked -check-> checked',
      'marked -check-> rejected',
      'marked -edit-mark-> pending',
      'pending -pending-check-> checked',
      'pending -pending-check-> rejected',
      'pending -pending-mark-> marked',
      'rejected -edit-check-> checked',
      'rejected -redo-> marked',
      'rejected -redo-> pending',
      'unapproved -REVERT-> checked',
      'unapproved -edit-approve-> approved',
      'unapproved -redo-> marked',
      'unapproved -redo-> pending',
      'unmarked -IMPORT-> marked',
      'unmarked -mark-> marked',
      'unmarked -mark-> pending',
    ])
  })

  it('can be leased for exactly the tasks of the table', () => {
    const seen = edges
      .filter(({ event, before }) => event.type === 'PULL' && before.lease === null)
      .map(({ event, before }) => `${before.status} ${event.type === 'PULL' ? event.task : ''}`)
    expect([...new Set(seen)].sort()).toEqual([
      'approved edit-approve',
      'checked approve',
      'checked edit-check',
      'marked check',
      'marked edit-mark',
      'pending pending-check',
      'pending pending-mark',
      'rejected edit-check',
      'rejected redo',
      'unapproved edit-approve',
      'unapproved redo',
      'unmarked mark',
    ])
  })

  it('reaches every status, free and held, by a path that a running actor walks', () => {
    const places = new Map<string, ReturnType<typeof getShortestPaths<typeof lifecycleMachine>>[number]>()
    for (const path of getShortestPaths(lifecycleMachine, options(1))) {
      const state = stateOf(path.state)
      const place = `${state.status} ${state.lease === null ? 'free' : 'held'}`
      if (!places.has(place)) places.set(place, path)
    }
    expect([...places.keys()].sort()).toEqual(
      STATUSES.flatMap((status) => [`${status} free`, `${status} held`]).sort(),
    )
    for (const path of places.values()) {
      const actor = createActor(lifecycleMachine).start()
      for (const { event } of path.steps) if (event.type !== ('xstate.init' as string)) actor.send(event)
      expect(stateKey(stateOf(actor.getSnapshot()))).toBe(stateKey(stateOf(path.state)))
    }
  })

  it('takes no event that is refused', () => {
    const early = edges.filter(({ before }) => before.lastVersion <= 1)
    const states = new Map(early.map(({ before }) => [stateKey(before), before]))
    const taken = [...states.values()].flatMap((state, index) => {
      const snapshot = snapshotOf(state)
      return attempts(state)
        .filter(
          (event, at) => (index + at) % 7 === 0 && refusalOf(state, event) !== null && snapshot.can(event),
        )
        .map((event) => `${event.type} in ${stateKey(state)}`)
    })
    expect(taken).toEqual([])
  })
})

describe('in every path', () => {
  it('1: a resource has at most one lease', () => {
    const law = ({ before, after }: Edge) =>
      before.lease === null || after.lease === null || before.lease.holder === after.lease.holder
    expect(offenders(edges, law)).toEqual([])
  })

  it('2: nobody judges what they authored any version of, nor approves what they checked', () => {
    const law = ({ before, event }: Edge) => {
      if (event.type !== 'PUSH' || TASK_FACTS[event.task].role === 'mark') return true
      const approves = TASK_FACTS[event.task].role === 'approve'
      return !before.authors.includes(event.by.id) && !(approves && before.judges.includes(event.by.id))
    }
    expect(offenders(edges, law)).toEqual([])
  })

  it('2: authors and judges are never forgotten', () => {
    const law = ({ before, after }: Edge) =>
      before.authors.every((id) => after.authors.includes(id)) &&
      before.judges.every((id) => after.judges.includes(id))
    expect(offenders(edges, law)).toEqual([])
  })

  it('3: a version once written keeps its number, and a push is not taken twice', () => {
    const law = ({ event, before, after }: Edge) => {
      if (after.lastVersion < before.lastVersion || after.version > after.lastVersion) return false
      if (event.type !== 'PUSH') return after.lastVersion === before.lastVersion || event.type === 'IMPORT'
      return refusalOf(after, event) !== null
    }
    expect(offenders(edges, law)).toEqual([])
  })

  it('4: a repeated pull answers the same and writes nothing', () => {
    const law = ({ event, after }: Edge) => {
      if (event.type !== 'PULL') return true
      const again = step(after, event)
      return again.ok && again.record === null && stateKey(again.state) === stateKey(after)
    }
    expect(offenders(edges, law)).toEqual([])
  })

  it('5: every change of status or version writes one record of it', () => {
    const law = ({ before, after, record }: Edge) => {
      if (before.status === after.status && before.version === after.version) return true
      return (
        record !== null &&
        record.from === before.status &&
        record.to === after.status &&
        record.versionBefore === before.version &&
        record.version === after.version
      )
    }
    expect(offenders(edges, law)).toEqual([])
  })

  it('5: nothing but a renewal or a repeated pull goes unrecorded', () => {
    const law = ({ before, event, record }: Edge) =>
      record !== null || (before.lease !== null && (event.type === 'RENEW' || event.type === 'PULL'))
    expect(offenders(edges, law)).toEqual([])
  })

  it('6: a push names the version in force', () => {
    const law = ({ before, event }: Edge) => event.type !== 'PUSH' || event.version === before.version
    expect(offenders(edges, law)).toEqual([])
  })

  it('6: work of an expired lease can still be submitted while the item is free at that version', () => {
    const expired = edges.filter(({ event }) => event.type === 'EXPIRE')
    const law = ({ before, after }: Edge) => {
      const task = before.lease?.task
      const late = attempts(after).filter(
        (event) => event.type === 'PUSH' && event.task === task && event.by.id === before.lease?.holder,
      )
      return late.some(
        (event) =>
          event.type === 'PUSH' && event.version === after.version && refusalOf(after, event) === null,
      )
    }
    expect(expired.length).toBeGreaterThan(0)
    expect(offenders(expired, law)).toEqual([])
  })

  it('7: a lease expires at its time and not before, and renewing extends it', () => {
    const law = ({ before, event, after }: Edge) => {
      if (event.type === 'EXPIRE')
        return before.lease !== null && before.lease.expiresAt <= event.at && after.lease === null
      if (event.type === 'RENEW') return after.lease?.expiresAt === NOW + 1 + LEASE_MS
      return true
    }
    expect(offenders(edges, law)).toEqual([])
  })

  it('8: without need-pull nothing is offered to new marks, and leases stay', () => {
    const law = ({ before, event, after }: Edge) =>
      event.type !== 'PULL' || event.needPull || event.task !== 'mark' || stateKey(before) === stateKey(after)
    expect(offenders(edges, law)).toEqual([])
    const others = edges.filter(({ event }) => event.type === 'PULL' && event.task !== 'mark')
    const drains = ({ before, event }: Edge) =>
      event.type === 'PULL' && refusalOf(before, { ...event, needPull: false }) === null
    expect(offenders(others, drains)).toEqual([])
  })
})
