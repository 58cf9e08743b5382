import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeDiscarded } from '../../media/cleanup/discarded.ts'
import { proxyPath } from '../../media/paths.ts'
import { requireValue } from '../../require-value.ts'
import { checkVideo } from '../../media/encoding/encoded-file.ts'
import { ProcessError } from '../../child-process/run.ts'
import { proxyWork, queueMissingProxies } from '../queue-video-work.ts'
import { demoClip, greyClip, greysAt, seenIn } from '../../media/encoding/testing.ts'
import { proxyText } from '../../media/proxy/text.ts'
import { JobFailure } from '../runner.ts'
import { removeStaleWork } from '../service/housekeeping.ts'
import { openProxyWorld, type ProxyWorld } from './testing.ts'

/** 40 frames, one key frame. */
const timesOf = (frames: number): number[] =>
  Array.from({ length: frames }, (_, frame) => Math.round((0.2 + frame / 30) * 1e6) / 1e6)
const TIMES = timesOf(40)
/** So many that a process is still at work when it is killed, however late that comes to pass. */
const MANY_TIMES = timesOf(160)

let world: ProxyWorld
beforeAll(async () => {
  world = await openProxyWorld()
})
afterEach(() => world.clear())
afterAll(() => world.close())

/** Where a stored file lies on this machine. */
const local = (stored: string): string => requireValue(world.media.storage.localPath?.(stored))

test('a video gets a proxy and no other file', async () => {
  const video = await world.bring(await demoClip('street-evening.mp4'))
  const reported: number[] = []
  const { result, text } = await world.attempt({ watch: { stepped: (done) => reported.push(done) } })
  const stored = proxyPath(video.path)
  expect(await world.proxies()).toEqual([
    {
      parent_uuid: video.uuid,
      path: stored,
      mime: 'video/mp4',
      width: 320,
      height: 180,
      frame_count: video.frameCount,
    },
  ])
  expect([result, text]).toEqual([
    { size: (await world.media.storage.stat(stored))?.size },
    expect.stringMatching(/^已生成预览代理，\d+\.\d MB$/),
  ])
  expect(reported.at(-1)).toBe(video.frameCount)
  await checkVideo(local(stored), requireValue(video.frameTimes), 5)
  expect(await world.work()).toEqual([])
})

test('after repeated kills it continues with the encoded part and gives the same frames', async () => {
  const video = await world.bring(await greyClip({ times: MANY_TIMES, bFrames: 2 }))
  const begun: number[] = []
  for (const after of [8, 17, 31]) {
    let process = 0
    let first: number | null = null
    const watch = {
      started: (pid: number) => void (process = pid),
      stepped: (done: number) => {
        first ??= done
        if (done >= after) globalThis.process.kill(process, 'SIGKILL')
      },
    }
    await expect(world.attempt({ watch })).rejects.toThrow(ProcessError)
    begun.push(first ?? -1)
  }
  // Each run told of more than the last one's whole groups before it was killed itself.
  expect(begun.map((done, run) => done >= [0, 5, 15][run]!)).toEqual([true, true, true])
  expect(await world.proxies()).toEqual([])
  await world.attempt()
  const { seen } = await seenIn(local(proxyPath(video.path)))
  expect(seen).toEqual(greysAt(requireValue(video.frameTimes)))
  expect(await world.work()).toEqual([])
})

test.each([
  ['a server that stops', 'stopping', 1],
  ['somebody who cancels', 'cancelled', 0],
])('%s ends it at once; encoded packets remain only for another run', async (_, reason, files) => {
  await world.bring(await greyClip({ times: MANY_TIMES }))
  const ended = new AbortController()
  const watch = { stepped: () => ended.abort(reason) }
  await expect(world.attempt({ watch, signal: ended.signal })).rejects.toBe(reason)
  expect((await world.work()).length).toBe(files)
  expect(await world.proxies()).toEqual([])
})

test('a file whose frames differ from its table fails with the reason and stays unchanged', async () => {
  const video = await world.bring(await greyClip({ times: TIMES }))
  await writeFile(local(video.path), await greyClip({ times: TIMES.slice(0, 30) }))
  await expect(world.attempt()).rejects.toEqual(new JobFailure(`clip.mp4：${proxyText.otherFrames}`))
  expect(world.warned).toMatchObject([{ media: video.uuid, reason: expect.stringContaining('OtherFrames') }])
  expect([await world.proxies(), await world.work()]).toEqual([[], []])
  expect(await queueMissingProxies(world.store.db)).toBe(0)
})

test('a proxy is deleted with its video, even while it is being made', async () => {
  const { store, media } = world
  const video = await world.bring(await greyClip({ times: TIMES }))
  await world.attempt()
  await world.discard(video.uuid)
  await removeDiscarded(store, media.storage, 7)
  expect([await media.storage.stat(proxyPath(video.path)), await world.proxies()]).toEqual([null, []])

  const other = await world.bring(await greyClip({ times: TIMES }))
  const { text } = await world.attempt({ watch: { started: () => void world.discard(other.uuid) } })
  expect(text).toBe(proxyText.gone)
  expect([
    await media.storage.stat(proxyPath(other.path)),
    await world.proxies(),
    await world.work(),
  ]).toEqual([null, [], []])
})

test('older videos are queued once for a proxy if they need one', async () => {
  const { store } = world
  await world.bring(await greyClip({ times: TIMES.slice(0, 5) }))
  expect(await store.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  expect([await queueMissingProxies(store.db), await queueMissingProxies(store.db)]).toEqual([1, 0])
  const { text } = await world.attempt()
  expect([text, await world.proxies()]).toEqual([proxyText.needless, []])
})

test('work files without a job are removed', async () => {
  const { store, media } = world
  const video = await world.bring(await greyClip({ times: TIMES }))
  const gone = '0a1b2c3d-0000-4000-8000-000000000001'
  for (const uuid of [video.uuid, gone]) await writeFile(proxyWork(media.workFolder, uuid).log, 'frames')
  await writeFile(proxyWork(media.workFolder, gone).target, 'frames')
  expect(await removeStaleWork(store.db, media.workFolder)).toBe(2)
  expect(await world.work()).toEqual([`proxy-${video.uuid}.packets`])
})
