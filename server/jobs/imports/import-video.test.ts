import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { greyClip, greysAt, seenIn } from '../../media/encoding/testing.ts'
import { sha256File } from '../../media/files/hash.ts'
import { openMedia, type MediaServices } from '../../media/services/media.ts'
import { temporaryFolder, zipOf } from '../../media/testing.ts'
import { requireValue } from '../../require-value.ts'
import type { ProcessWatch } from '../../child-process/run.ts'
import { settingsWith } from '../../settings.ts'
import type { Store } from '../../store/store.ts'
import { deleteAll, openTestStore } from '../../store/testing.ts'
import { importJob } from './import-archive.ts'
import { claim, enqueue, type JobRow } from '../queue.ts'
import { JobFailure } from '../runner.ts'
import { removeStaleWork } from '../service/housekeeping.ts'

const GOP = 5
const timesOf = (frames: number): number[] =>
  Array.from({ length: frames }, (_, frame) => Math.round((0.2 + frame / 30) * 1e6) / 1e6)
const TIMES = timesOf(12)
const VIDEO = await greyClip({ codec: 'hevc', times: TIMES })
/** So many that a process is still at work when it is killed, however late that comes to pass. */
const MANY_TIMES = timesOf(160)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
let media: MediaServices
let job: JobRow<'import-video'>
let released: string[]

async function open(content: Buffer, name = 'IMG_0001.MOV'): Promise<void> {
  await folder.file('uploads/sent', content)
  const pool = { kind: 'video', name: folder.path } as const
  const made = store.db.insertInto('pools').values(pool).returning('id')
  const { id: poolId } = await made.executeTakeFirstOrThrow()
  const payload = { kind: 'video', poolId, uploadId: 'sent', name } as const
  await enqueue(store.db, { type: 'import-video', payload, createdBy: null })
  job = requireValue(await claim(store, 'worker', ['import-video']))
}

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  folder = await temporaryFolder()
  released = []
  media = await openMedia(
    settingsWith({ DATA_DIR: folder.path, TRANSCODE_GOP: GOP }),
    Buffer.from('test key'),
  )
})
afterEach(async () => {
  // Else the next test would find its files and jobs.
  await deleteAll(store, 'resources', 'media_frames', 'media_files', 'jobs')
  await folder.remove()
})

interface Run {
  watch?: ProcessWatch
  signal?: AbortSignal
  progress?: (done: number, text: string) => void
}

/** One run of the job, as a worker does it. */
const run = ({ watch, signal = new AbortController().signal, progress = () => undefined }: Run = {}) => {
  const archiveLimits = { entries: 9, totalBytes: 1e7, entryBytes: 1e7 }
  const release = async (id: string): Promise<void> => void released.push(id)
  const handler = importJob({ store, media, archiveLimits, release, ...(watch && { watch }) })
  return handler(job, { signal, progress })
}

const stored = () =>
  store.db
    .selectFrom('media_files as m')
    .innerJoin('media_frames as f', 'f.media_uuid', 'm.uuid')
    .select([
      'm.path',
      'm.file_name',
      'm.mime',
      'm.codec',
      'm.sha256',
      'm.duration',
      'f.times',
      'f.key_frames',
    ])
    .orderBy('m.file_name')
    .execute()
const work = async (): Promise<string[]> => (await readdir(media.workFolder)).toSorted()

test('a phone video becomes one that browsers play, and is recognised by its original file', async () => {
  await open(VIDEO)
  const reported: string[] = []
  const { result } = await run({ progress: (_, text) => void reported.push(text) })
  expect(result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
  const [video] = await stored()
  const hash = await sha256File(path.join(media.uploadFolder, 'sent'))
  expect(video).toEqual({
    path: expect.stringMatching(/\/IMG_0001\.mp4$/),
    file_name: 'IMG_0001.MOV',
    mime: 'video/mp4',
    codec: 'avc',
    sha256: Buffer.from(hash, 'hex'),
    // The original ends its last frame earlier than the others.
    duration: expect.closeTo(requireValue(TIMES.at(-1)) + 0.01, 4),
    times: TIMES,
    key_frames: [0, 5, 10],
  })
  const file = requireValue(media.storage.localPath?.(requireValue(video).path))
  expect((await seenIn(file)).seen).toEqual(greysAt(TIMES))
  expect([reported[0], reported.at(-1), await work()]).toEqual(['正在转码 0%', '正在转码 100%', []])
})

test('after a kill and a stop it continues with the encoded part and is imported once', async () => {
  await open(await greyClip({ codec: 'hevc', times: MANY_TIMES }))
  const begun: number[] = []
  const ended = new AbortController()
  let process = 0
  const watch = {
    started: (pid: number) => {
      process = pid
      begun.push(-1)
    },
    stepped: (done: number) => {
      if (begun.at(-1) === -1) begun.splice(-1, 1, done)
      if (begun.length === 1 && done >= 12) globalThis.process.kill(process, 'SIGKILL')
      if (begun.length === 2 && done >= 31) ended.abort('stopping')
    },
  }
  await expect(run({ watch, signal: ended.signal })).rejects.toBe('stopping')
  const name = `transcode-${job.id}-`
  expect(await work()).toEqual([expect.stringMatching(`^${name}[0-9a-f]{64}\\.packets$`)])
  expect([await stored(), released, await removeStaleWork(store.db, media.workFolder)]).toEqual([[], [], 0])
  await run({ watch })
  // Each process told of more than the last one's whole groups before it ended itself.
  expect(begun.map((done, turn) => done > [0, 10, 30][turn]!)).toEqual([true, true, true])
  const [video, ...more] = await stored()
  const file = requireValue(media.storage.localPath?.(requireValue(video).path))
  expect((await seenIn(file)).seen).toEqual(greysAt(MANY_TIMES))
  expect([more, await work()]).toEqual([[], []])
})

test('a cancelled job, and a late one, leave nothing', async () => {
  await open(VIDEO)
  const ended = new AbortController()
  const cancelled = run({ watch: { stepped: () => ended.abort('cancelled') }, signal: ended.signal })
  await expect(cancelled).rejects.toBe('cancelled')
  expect([await work(), await stored(), released]).toEqual([[], [], ['sent']])
  await folder.file(`work/transcode-${job.id}-00.packets`, 'frames')
  await store.db.updateTable('jobs').set({ status: 'failed' }).execute()
  expect([await removeStaleWork(store.db, media.workFolder), await work()]).toEqual([1, []])
})

test('a video whose process keeps ending without progress is given up', async () => {
  await open(VIDEO)
  let begun = 0
  const watch = {
    started: (pid: number) => {
      begun += 1
      globalThis.process.kill(pid, 'SIGKILL')
    },
  }
  await expect(run({ watch })).rejects.toMatchObject({
    name: 'JobFailure',
    message: 'IMG_0001.MOV：视频无法转码：转码多次中断，请重试，或转成 H.264 再上传',
  })
  expect([begun, await work(), await stored(), released]).toEqual([3, [], [], ['sent']])
})

/** The clip with nothing but zeros where its last frames were. */
function broken(): Buffer {
  const file = Buffer.from(VIDEO)
  const start = file.indexOf('mdat', 0, 'latin1') + 4
  const size = file.readUInt32BE(start - 8) - 8
  return file.fill(0, start + Math.floor(size * 0.8), start + size)
}

test('a video that cannot be decoded is refused with the reason; others of the archive are imported', async () => {
  await open(await zipOf({ '好.mov': VIDEO, '坏.mov': broken() }), 'all.zip')
  const reported: string[] = []
  const { result } = await run({ progress: (_, text) => void reported.push(text) })
  expect(result).toEqual({
    accepted: 1,
    refused: 1,
    duplicates: 0,
    refusals: [{ name: '坏.mov', reason: '视频无法转码：画面无法读取，文件可能已损坏' }],
  })
  expect((await stored()).map(({ file_name }) => file_name)).toEqual(['好.mov'])
  expect([reported[0], reported.at(-1), await work()]).toEqual(['0 / 2，正在转码 0%', '2 / 2', []])
})

test('the job fails with the reason when transcoding was switched off meanwhile', async () => {
  await open(VIDEO)
  media = { ...media, transcode: 'off' }
  await expect(run()).rejects.toEqual(
    new JobFailure(
      'IMG_0001.MOV：不支持这种视频编码：编码是 HEVC（H.265），请转成 H.264 再上传（服务器没有开启转码 TRANSCODE）',
    ),
  )
})
