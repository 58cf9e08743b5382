import { expect, test } from 'vitest'
import type { FrameTable } from '../../../domain/frame-table.ts'
import type { VideoFrames, VideoFramesEvent } from '../../../platform/media/video-frames.ts'
import { createNextVideo } from './next-video.ts'

const table: FrameTable = { times: Float64Array.of(0), keyFrames: Int32Array.of(0), duration: 1 }
const picture = (uuid: string) => ({ uuid, url: uuid, thumbnailUrl: '', width: 1, height: 1 })

/** Tables come when they are let; frames write down that they are gone. */
function world() {
  const waiting = new Map<string, { resolve: (table: FrameTable) => void; reject: (error: Error) => void }>()
  const calls: string[] = []
  /** Videos whose table was asked for. */
  const asked: string[] = []
  let tell: (event: VideoFramesEvent) => void = () => {}
  const next = createNextVideo(
    (uuid) => {
      asked.push(uuid)
      return new Promise((resolve, reject) => waiting.set(uuid, { resolve, reject }))
    },
    ({ uuid }) => {
      calls.push(`open ${uuid}`)
      return {
        name: uuid,
        subscribe: (listener: typeof tell) => (tell = listener),
        dispose: () => calls.push(`gone ${uuid}`),
      } as unknown as VideoFrames
    },
  )
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    next,
    calls,
    asked,
    tell: (event: VideoFramesEvent) => tell(event),
    come: (uuid: string) => {
      waiting.get(uuid)?.resolve(table)
      return settle()
    },
    fail: (uuid: string) => {
      waiting.get(uuid)?.reject(new Error('no table'))
      return settle()
    },
  }
}

test('the next video is opened once its table is loaded, and passed on unchanged', async () => {
  const { next, calls, come } = world()
  next.want(picture('b'))
  expect(calls).toEqual([])
  next.begin()
  next.begin()
  await come('b')
  expect(calls).toEqual(['open b'])
  expect(next.take('b')).toMatchObject({ name: 'b' })
  next.dispose()
  expect(calls).toEqual(['open b'])
})

test('leaving the item releases the opened video', async () => {
  const { next, calls, come } = world()
  next.want(picture('b'))
  next.begin()
  await come('b')
  expect(next.take('c')).toBeNull()
  expect(calls).toEqual(['open b', 'gone b'])
})

test('a late or missing frame table opens nothing', async () => {
  const { next, calls, come, fail } = world()
  next.want(picture('b'))
  next.begin()
  next.want(null)
  await come('b')
  next.want(picture('c'))
  next.begin()
  await fail('c')
  expect([calls, next.take('c')]).toEqual([[], null])
})

test('frames that fail early are released, so that their failure is reported in turn', async () => {
  const { next, calls, come, tell } = world()
  next.want(picture('b'))
  next.begin()
  await come('b')
  tell({ type: 'failed', code: 'codec', reason: 'no decoder' })
  expect([next.take('b'), calls]).toEqual([null, ['open b', 'gone b']])
})

test('a failed video is not reopened by steps through the previous one, only after another was requested', async () => {
  const { next, calls, asked, come, fail, tell } = world()
  const stepTo = async (uuid: string, answered: (uuid: string) => Promise<void>) => {
    next.want(picture(uuid))
    next.begin()
    await answered(uuid)
  }
  await stepTo('b', come)
  tell({ type: 'failed', code: 'codec', reason: 'no decoder' })
  await stepTo('b', come)
  await stepTo('c', fail)
  await stepTo('c', come)
  await stepTo('b', come)
  expect([calls, asked]).toEqual([
    ['open b', 'gone b', 'open b'],
    ['b', 'c', 'b'],
  ])
})

test('failures after the hand-over are ignored', async () => {
  const { next, calls, come, tell } = world()
  next.want(picture('b'))
  next.begin()
  await come('b')
  next.take('b')
  tell({ type: 'failed', code: 'network', reason: 'gone' })
  expect(calls).toEqual(['open b'])
})
