import { afterEach, expect, test, vi } from 'vitest'
import { asChunkError, ChunkLoadError, loadChunk } from './chunk-error.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['Failed to fetch dynamically imported module: http://h/a.js', 'script'],
  ['error loading dynamically imported module: http://h/a.js', 'script'],
  ['Importing a module script failed.', 'script'],
  ['Unable to preload CSS for /assets/a.css', 'style'],
])('%s is a chunk-load error', async (message, part) => {
  await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    part,
  })
})

test('other errors stay unchanged', async () => {
  const error = new TypeError('x is not a function')
  await expect(loadChunk(() => Promise.reject(error))).rejects.toBe(error)
  expect(asChunkError('text')).toBe('text')
})

test('a chunk that does not load fails after 120 seconds', async () => {
  vi.useFakeTimers()
  const loading = loadChunk(() => new Promise<never>(() => {}))
  const outcome = loading.then(
    () => 'loaded',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toEqual(new ChunkLoadError('timeout'))
})

test('a loaded chunk is passed on, and its timer stops', async () => {
  vi.useFakeTimers()
  expect(await loadChunk(() => Promise.resolve({ default: 1 }))).toEqual({ default: 1 })
  expect(vi.getTimerCount()).toBe(0)
})
