import { expect, test } from 'vitest'
import { createStorageHealth } from './storage-health.ts'
import { createWriteQueue } from './write-queue.ts'

/** A queue whose waiting ends when the test says so. */
function queueAt(log: string[]) {
  const health = createStorageHealth()
  health.subscribe(() => log.push(health.current()?.trouble ?? 'well'))
  const left = new AbortController()
  let wake: () => void = () => {}
  const queue = createWriteQueue({
    health,
    wait: () => new Promise((resolve) => (wake = resolve)),
    signal: left.signal,
  })
  const passTime = async () => {
    await queue.settled()
    wake()
    // What the end of the waiting asks for is queued in the turn after it.
    await Promise.resolve()
    await Promise.resolve()
    await queue.settled()
  }
  return { queue, passTime, health, leave: () => left.abort() }
}

const full = () => new DOMException('no room', 'QuotaExceededError')

test('writes run in call order, and a refused one does not stop the rest', async () => {
  const log: string[] = []
  const { queue } = queueAt(log)
  queue.add('a', async () => {
    await Promise.resolve()
    log.push('first')
  })
  queue.add('b', () => Promise.reject(full()))
  queue.add('c', () => Promise.resolve(log.push('last')))
  await queue.settled()
  expect(log).toEqual(['first', 'full', 'last'])
})

test('of waiting writes with one name only the newest runs', async () => {
  const log: string[] = []
  const { queue } = queueAt(log)
  queue.add('first', () => Promise.resolve())
  for (const word of ['one', 'two', 'three']) queue.add('work', () => Promise.resolve(log.push(word)))
  await queue.settled()
  expect(log).toEqual(['three'])
})

test('a refused write is retried until it succeeds; the failure and its end are reported once each', async () => {
  const log: string[] = []
  let room = false
  const { queue, passTime } = queueAt(log)
  const write = (word: string) => () => (room ? Promise.resolve(log.push(word)) : Promise.reject(full()))
  queue.add('a', write('a'))
  queue.add('b', write('b'))
  await passTime()
  expect(log).toEqual(['full'])
  queue.add('a', write('newer a'))
  room = true
  await passTime()
  expect(log).toEqual(['full', 'newer a', 'b', 'well'])
})

test('a retried write may be replaced by one that succeeds', async () => {
  const log: string[] = []
  const { queue, passTime } = queueAt(log)
  queue.add('a', () => Promise.reject(full()))
  await queue.settled()
  queue.add('a', () => Promise.resolve(log.push('small')))
  await passTime()
  expect(log).toEqual(['full', 'small', 'well'])
})

test('after leaving the page nothing is retried', async () => {
  const log: string[] = []
  const { queue, passTime, leave } = queueAt(log)
  let tries = 0
  queue.add('a', () => {
    tries++
    return Promise.reject(full())
  })
  await queue.settled()
  leave()
  await passTime()
  expect(tries).toBe(1)
})

test('a failure of an earlier page ends with the first successful write', async () => {
  const log: string[] = []
  const { queue, health } = queueAt(log)
  health.failed(full())
  queue.add('a', () => Promise.resolve())
  await queue.settled()
  expect(log).toEqual(['full', 'well'])
})

test('a write is complete once the newest of its name has run, not while that is refused', async () => {
  const log: string[] = []
  let room = false
  const { queue, passTime } = queueAt(log)
  await queue.done('a')
  queue.add('a', () => (room ? Promise.resolve() : Promise.reject(full())))
  queue.add('b', () => Promise.resolve())
  const done = ['a', 'b'].map((name) => queue.done(name).then(() => log.push(`${name} done`)))
  await passTime()
  expect(log).toEqual(['full', 'b done'])
  room = true
  await passTime()
  await Promise.all(done)
  expect(log).toEqual(['full', 'b done', 'well', 'a done'])
})

test('the queue is writing until each write has ended or is refused', async () => {
  const { queue } = queueAt([])
  const seen = [queue.isWriting()]
  queue.add('a', () => Promise.resolve(seen.push(queue.isWriting())))
  queue.add('b', () => Promise.reject(full()))
  seen.push(queue.isWriting())
  await queue.settled()
  seen.push(queue.isWriting())
  expect(seen).toEqual([false, true, true, false])
})

test('nothing is written or settled before the writes of the earlier page', async () => {
  const log: string[] = []
  const { queue: before } = queueAt(log)
  let write = () => {}
  before.add('a', () => new Promise<void>((resolve) => (write = resolve)).then(() => void log.push('a')))
  const { health } = queueAt(log)
  const signal = new AbortController().signal
  const queue = createWriteQueue({ health, wait: () => Promise.resolve(), signal, after: before.settled() })
  queue.add('b', () => Promise.resolve(log.push('b')))
  const settled = queue.settled().then(() => log.push('settled'))
  await Promise.resolve()
  expect(log).toEqual([])
  write()
  await settled
  expect(log).toEqual(['a', 'b', 'settled'])
})
