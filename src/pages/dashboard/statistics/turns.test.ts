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

test('one a task, in the order of asking', () => {
  const { ask, step, tasks } = setUp()
  for (const name of ['a', 'b', 'c']) ask(name)
  expect([step(), step(), step(), tasks.length]).toEqual([['a'], ['b'], ['c'], 0])
})

test('whoever goes before their turn is passed over, and costs the others no task', () => {
  const { ask, step, tasks } = setUp()
  const leave = ask('a')
  ask('b')
  leave()
  expect([step(), tasks.length]).toEqual([['b'], 0])
})

test('who comes when all have gone has a turn all the same', () => {
  const { ask, step } = setUp()
  ask('a')()
  expect(step()).toEqual([])
  ask('b')
  expect(step()).toEqual(['b'])
})

test('who comes while the last turn is under way waits for a task of their own', () => {
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
