import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pairFrames, ORIGINAL_DELAY_MS } from './paired-frames.ts'
import type { VideoFrames, VideoFramesEvent } from './video-frames.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Frames that come when they are let, and write down their calls. */
function side(name: string, calls: string[]) {
  const ready = new Set<number>()
  let tell: (event: VideoFramesEvent) => void = () => {}
  const frames: VideoFrames = {
    seek: (frame) => calls.push(`${name} ${frame}`),
    pixels: (frame) => (ready.has(frame) ? (`${name} ${frame}` as never) : undefined),
    isReady: (frame) => ready.has(frame),
    isSharp: (frame) => ready.has(frame),
    pause: () => calls.push(`${name} rests`),
    setBudget: (bytes) => calls.push(`${name} ${bytes} bytes`),
    subscribe(listener) {
      tell = listener
      return () => {}
    },
    dispose: () => calls.push(`${name} gone`),
  }
  const come = (frame: number): void => {
    ready.add(frame)
    tell({ type: 'frame', frame })
  }
  return { frames, ready, come, fail: () => tell({ type: 'failed', code: 'network', reason: 'gone' }) }
}

function world() {
  const calls: string[] = []
  const events: string[] = []
  const original = side('original', calls)
  const proxy = side('proxy', calls)
  const pair = pairFrames({
    original: original.frames,
    proxy: proxy.frames,
    onProxyLost: () => calls.push('lost'),
  })
  pair.subscribe((event) => events.push(event.type === 'frame' ? `frame ${event.frame}` : event.type))
  const reported = () => calls.splice(0)
  const look = (frame: number) => [pair.isReady(frame), pair.isSharp(frame), pair.pixels(frame)]
  return { pair, original, proxy, events, reported, look }
}

test('asks both for a missing frame, and shows the first answer', () => {
  const { pair, original, proxy, events, reported, look } = world()
  pair.seek(7)
  pair.seek(8)
  expect(reported()).toEqual(['proxy 7', 'original 7', 'proxy 8', 'original 8'])
  expect(look(8)).toEqual([false, false, undefined])
  proxy.come(8)
  expect(look(8)).toEqual([true, false, 'proxy 8'])
  original.come(8)
  expect(look(8)).toEqual([true, true, 'original 8'])
  expect(events).toEqual(['frame 8', 'frame 8'])
})

test('ignores a late frame of the proxy', () => {
  const { original, proxy, events } = world()
  original.come(3)
  proxy.come(3)
  expect(events).toEqual(['frame 3'])
})

test('jumps ask the proxy alone, and the original after a pause', () => {
  const { pair, reported } = world()
  pair.seek(0)
  reported()
  for (const frame of [100, 200, 300]) {
    pair.seek(frame)
    vi.advanceTimersByTime(ORIGINAL_DELAY_MS - 1)
  }
  expect(reported()).toEqual([
    'proxy 100',
    'original rests',
    'proxy 200',
    'original rests',
    'proxy 300',
    'original rests',
  ])
  vi.advanceTimersByTime(1)
  expect(reported()).toEqual(['original 300'])
})

test('a jump to a loaded frame and a step after a jump do not wait', () => {
  const { pair, original, reported } = world()
  pair.seek(0)
  original.come(50)
  reported()
  pair.seek(50)
  expect(reported()).toEqual(['proxy rests', 'original 50'])
  pair.seek(90)
  pair.seek(91)
  expect(reported()).toEqual(['proxy 90', 'original rests', 'proxy 91', 'original 91'])
  vi.advanceTimersByTime(ORIGINAL_DELAY_MS)
  expect(reported()).toEqual([])
})

test('pauses the proxy while the original decodes or has the frame', () => {
  const { pair, original, proxy, reported } = world()
  for (const frame of [0, 1, 2]) original.ready.add(frame)
  for (const frame of [0, 1, 2]) pair.seek(frame)
  expect(reported()).toEqual(['original 0', 'original 1', 'original 2'])
  pair.seek(3)
  pair.seek(2)
  expect(reported()).toEqual(['proxy 3', 'original 3', 'proxy rests', 'original 2'])
  pair.seek(90)
  proxy.come(90)
  reported()
  vi.advanceTimersByTime(ORIGINAL_DELAY_MS)
  expect(reported()).toEqual(['proxy rests', 'original 90'])
  pair.seek(200)
  reported()
  vi.advanceTimersByTime(ORIGINAL_DELAY_MS)
  expect(reported()).toEqual(['original 200'])
})

test('the original goes on alone with all memory when the proxy fails', () => {
  const { pair, proxy, events, reported, look } = world()
  pair.setBudget(800)
  pair.seek(0)
  pair.seek(90)
  reported()
  proxy.ready.add(90)
  proxy.fail()
  expect(reported()).toEqual(['proxy gone', 'lost', 'original 800 bytes', 'original 90'])
  expect([events, look(90)]).toEqual([[], [false, false, undefined]])
  pair.seek(200)
  pair.dispose()
  vi.advanceTimersByTime(ORIGINAL_DELAY_MS)
  expect(reported()).toEqual(['original 200', 'original gone'])
})

test('reports a failed original and drops its proxy', () => {
  const { pair, original, proxy, events, reported, look } = world()
  pair.seek(0)
  pair.seek(90)
  reported()
  original.fail()
  proxy.come(90)
  expect([reported(), events, look(90)]).toEqual([['proxy gone'], ['failed'], [false, false, undefined]])
})

test('both share the memory', () => {
  const { pair, reported } = world()
  pair.setBudget(800)
  expect(reported()).toEqual(['proxy 100 bytes', 'original 700 bytes'])
})
