import { expect, test } from 'vitest'
import { withTranscodeSlot } from './slot.ts'

/** Work that ends when it is told to. */
function piece(told: string[], name: string, signal = new AbortController().signal) {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const done = withTranscodeSlot(
    signal,
    () => told.push(`${name} waits`),
    async () => {
      told.push(`${name} begins`)
      await ended
      told.push(`${name} ends`)
    },
  )
  return { done, end }
}

test('work runs one at a time in order, and a caller that gives up blocks nobody', async () => {
  const told: string[] = []
  const leaving = new AbortController()
  const [a, b, c] = [piece(told, 'a'), piece(told, 'b', leaving.signal), piece(told, 'c')]
  leaving.abort('cancelled')
  await expect(b.done).rejects.toBe('cancelled')
  a.end()
  await a.done
  c.end()
  await c.done
  const d = piece(told, 'd')
  d.end()
  await d.done
  expect(told).toEqual([
    'a begins',
    'b waits',
    'c waits',
    'a ends',
    'c begins',
    'c ends',
    'd begins',
    'd ends',
  ])
})

test('failed work frees its turn', async () => {
  const { signal } = new AbortController()
  const failing = withTranscodeSlot(
    signal,
    () => undefined,
    () => Promise.reject(new Error('broken')),
  )
  await expect(failing).rejects.toThrow('broken')
  const told: string[] = []
  const { done, end } = piece(told, 'a')
  end()
  await done
  expect(told).toEqual(['a begins', 'a ends'])
})
