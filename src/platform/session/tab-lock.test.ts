import { expect, test } from 'vitest'
import type { TabLockState } from './tab-lock.ts'
import { holdTab } from './tab-lock.ts'

interface Waiting {
  callback: (lock: Lock | null) => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  signal?: AbortSignal | undefined
}

/** One named lock by the rules of Web Locks: waiting in line, `ifAvailable`, `steal` and abort. */
function fakeLocks() {
  let holder: Waiting | null = null
  let line: Waiting[] = []
  const aborted = () => new DOMException('aborted', 'AbortError')
  const grant = (request: Waiting) => {
    holder = request
    void Promise.resolve(request.callback({ name: 'x', mode: 'exclusive' })).then((value) => {
      request.resolve(value)
      if (holder === request) {
        holder = null
        const next = line.shift()
        if (next) grant(next)
      }
    })
  }
  const request = (_name: string, options: LockOptions, callback: Waiting['callback']) =>
    new Promise((resolve, reject) => {
      const asked: Waiting = { callback, resolve, reject, signal: options.signal }
      if (options.steal) {
        holder?.reject(aborted())
        grant(asked)
      } else if (!holder) grant(asked)
      else if (options.ifAvailable) resolve(callback(null))
      else {
        line.push(asked)
        options.signal?.addEventListener('abort', () => {
          line = line.filter((each) => each !== asked)
          reject(aborted())
        })
      }
    })
  return { request } as unknown as LockManager
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

function tab(locks: LockManager) {
  const states: TabLockState[] = []
  return { states, ...holdTab(locks, 'work', (state) => states.push(state)) }
}

test('the first tab works, the second gets a notice', async () => {
  const locks = fakeLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await settle()
  expect([first.states, second.states]).toEqual([
    ['asking', 'held'],
    ['asking', 'elsewhere'],
  ])
})

test('the second works by itself once the first is closed', async () => {
  const locks = fakeLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await settle()
  first.release()
  await settle()
  expect([first.states, second.states]).toEqual([
    ['asking', 'held'],
    ['asking', 'elsewhere', 'held'],
  ])
})

test('taking over ends the first tab’s work, and it can be taken back', async () => {
  const locks = fakeLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await settle()
  second.takeOver()
  await settle()
  first.takeOver()
  await settle()
  expect([first.states, second.states]).toEqual([
    ['asking', 'held', 'lost', 'held'],
    ['asking', 'elsewhere', 'held', 'lost'],
  ])
})

test('a tab that was closed while waiting gets nothing', async () => {
  const locks = fakeLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await settle()
  second.release()
  first.release()
  await settle()
  expect(second.states).toEqual(['asking', 'elsewhere'])
})
