import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Tasks that are to come, and what was done. */
function setUp() {
  const tasks: (() => void)[] = []
  const done: string[] = []
  const ask = createTurns((next) => tasks.push(next))
  return {
    done,
    ask: (name: string) => ask(() => done.push(name)),
    /** Carries out the next task. @returns what has been done in it */
    step: (): string[] => {
      const before = done.length
      tasks.shift()?.()
      return done.slice(before)
    },
    tasks,
  }
}

test('runs one caller per task, in order', () => {
  const { ask, step, tasks } = setUp()
  for (const name of ['a', 'b', 'c']) ask(name)
  expect([step(), step(), step(), tasks.length]).toEqual([['a'], ['b'], ['c'], 0])
})

test('a caller that leaves before its turn is skipped without a task', () => {
  const { ask, step, tasks } = setUp()
  const leave = ask('a')
  ask('b')
  leave()
  expect([step(), tasks.length]).toEqual([['b'], 0])
})

test('a caller after all others have left gets a turn', () => {
  const { ask, step } = setUp()
  ask('a')()
  expect(step()).toEqual([])
  ask('b')
  expect(step()).toEqual(['b'])
})

test('a caller during the last turn waits for its own task', () => {
  const tasks: (() => void)[] = []
  const ask = createTurns((next) => tasks.push(next))
  const done: string[] = []
  ask(() => {
    done.push('a')
    ask(() => done.push('b'))
  })
  tasks.shift()?.()
  expect([done, tasks.length]).toEqual([['a'], 1])
  tasks.shift()?.()
  expect(done).toEqual(['a', 'b'])
})
