import { expect, test } from 'vitest'
import type { PullAnswer, PullRequest } from '../../machines/ports.ts'
import { chosenPullAnswered, knownPull } from './chosen-pulls.ts'

const { signal } = new AbortController()
const REQUEST: PullRequest = { kind: 'image', assignment: { stage: 'mark' }, tagId: 1 }
const ANSWER: PullAnswer = { items: [], remaining: 0 }

function held() {
  const said: string[] = []
  let resolve: (answer: PullAnswer) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<PullAnswer>((...ends) => ([resolve, reject] = ends))
  const pull = knownPull(() => promise)
  const wait = async (id: string): Promise<void> => {
    await chosenPullAnswered(id)
    said.push(id)
  }
  return { said, resolve, reject, pull, wait }
}

test('only a pull in progress is waited for', async () => {
  const { said, resolve, pull, wait } = held()
  const pulled = pull({ ...REQUEST, id: 'a' }, signal)
  const waited = wait('a')
  await wait('b')
  expect(said).toEqual(['b'])
  resolve(ANSWER)
  await waited
  expect([await pulled, said]).toEqual([ANSWER, ['b', 'a']])
})

test('a failed pull and one without an item block nothing', async () => {
  const failing = held()
  const pulled = failing.pull({ ...REQUEST, id: 'a' }, signal)
  const waited = failing.wait('a')
  failing.reject(new Error('no network'))
  await expect(pulled).rejects.toThrow('no network')
  await waited
  const { pull, wait } = held()
  void pull(REQUEST, signal)
  await wait('a')
})

test('a page that stops waiting does not abort a pull of an item that is already submitted', async () => {
  const left = new AbortController()
  const signals: AbortSignal[] = []
  let resolve: (answer: PullAnswer) => void = () => {}
  const pull = knownPull((_, given) => {
    signals.push(given)
    return new Promise((done) => (resolve = done))
  })
  const pulled = pull({ ...REQUEST, id: 'a' }, left.signal)
  left.abort()
  const waited = chosenPullAnswered('a')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  resolve(ANSWER)
  await expect(pulled).rejects.toThrow('aborted')
  await waited
})
