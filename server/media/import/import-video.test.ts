import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../limits.ts'
import { thumbnailPath } from '../paths.ts'
import { clip, withEdits, type ClipRequest, type TestEdit } from '../testing.ts'
import { openImportWorld, UUID, type ImportWorld } from './testing-import.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await openImportWorld('video')
})
afterEach(() => world.folder.remove())

const VP9 = {
  codec: 'vp9',
  codecString: 'vp09.00.10.08',
  width: 320,
  height: 180,
  frameDuration: 0.04,
} as const
const times = [0, 0.04, 0.08, 0.12]
const bring = (content: Buffer, name = 'a.mp4') => world.bring(name, content)
const bringClip = async (request: ClipRequest) => bring(await clip(request))

test.each([
  ['webm', 'video/webm', 'webm'],
  ['mkv', 'video/matroska', 'mkv'],
  ['mp4', 'video/mp4', 'mp4'],
] as const)(
  '%s: size, length and the time of each frame, without decoding',
  async (container, mime, extension) => {
    const content = await clip({ ...VP9, container, times })
    const imported = await bring(content, 'clip.avi')
    expect(imported).toEqual({
      uuid: UUID,
      path: `video/0a/${UUID}/clip.${extension}`,
      mime,
      byteSize: content.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      perceptualHash: null,
      width: 320,
      height: 180,
      duration: expect.closeTo(0.16, 6),
      frameCount: 4,
      frameRate: expect.closeTo(25, 6),
      frameTimes: times,
      keyFrames: [0],
      codec: 'vp9',
      pages: null,
      orientation: null,
    })
  },
)

test('frames stored out of order and at uneven times get a table in presentation order', async () => {
  const description = Uint8Array.from([1, 100, 0, 31, 255, 225, 0, 4, 103, 100, 0, 31, 1, 0, 2, 104, 239])
  const request = { ...VP9, codec: 'avc', codecString: 'avc1.64001f', description, container: 'mp4' } as const
  const imported = await bringClip({ ...request, times: [0, 0.2, 0.04, 0.12] })
  expect(imported.frameTimes).toEqual([0, 0.04, 0.12, 0.2])
})

const TEN = Array.from({ length: 10 }, (_, frame) => frame / 25)
const bringEdited = async (edits: readonly TestEdit[]) => {
  const { frameTimes, keyFrames, duration } = await bring(
    withEdits(await clip({ ...VP9, container: 'mp4', times: TEN }), edits),
  )
  return { frameTimes, keyFrames, duration }
}

test.each<[string, TestEdit[], readonly number[], keyFrames: number[], end: number]>([
  ['all of it', [{ seconds: 0.4, from: 0 }], TEN, [0], 0.4],
  ['a later start', [{ seconds: 0.28, from: 0.12 }], TEN.slice(0, 7), [], 0.28],
  ['an earlier end', [{ seconds: 0.16, from: 0 }], TEN.slice(0, 4), [0], 0.16],
  ['an end that rounding made a little later', [{ seconds: 0.160001, from: 0 }], TEN.slice(0, 4), [0], 0.16],
  ['an end within a frame', [{ seconds: 0.18, from: 0 }], TEN.slice(0, 5), [0], 0.18],
  [
    'nothing, then all of it',
    [
      { seconds: 0.2, from: null },
      { seconds: 0.4, from: 0 },
    ],
    [0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.44, 0.48, 0.52, 0.56],
    [0],
    0.6,
  ],
  [
    'nothing, then a part, then nothing',
    [
      { seconds: 0.2, from: null },
      { seconds: 0.16, from: 0.08 },
      { seconds: 1, from: null },
    ],
    [0.2, 0.24, 0.28, 0.32],
    [],
    0.36,
  ],
  ['no end, as before fragments', [{ seconds: 0, from: 0.12 }], TEN.slice(0, 7), [], 0.28],
])('an edit list with %s: the frames that are shown are those of the table', async (...row) => {
  const [, edits, frameTimes, keyFrames, end] = row
  expect(await bringEdited(edits)).toEqual({ frameTimes, keyFrames, duration: expect.closeTo(end, 4) })
})

test('a truncated edit list is ignored', async () => {
  const file = withEdits(await clip({ ...VP9, container: 'mp4', times: TEN }), [{ seconds: 0.2, from: 0 }])
  file.writeUInt32BE(8, file.indexOf('elst', 0, 'latin1') - 4)
  expect((await bring(file)).frameTimes).toEqual(TEN)
})

test('an edit list that joins parts or changes the speed is refused with the reason', async () => {
  const refusal = { status: 415, message: '视频由多段剪辑拼成或变速，请先转码成普通视频再上传' }
  const parts = [
    { seconds: 0.12, from: 0 },
    { seconds: 0.12, from: 0.24 },
  ]
  await expect(bringEdited(parts)).rejects.toMatchObject({
    ...refusal,
    reason: '由 2 段拼成',
  })
  await expect(bringEdited([{ seconds: 0.4, from: 0, rate: 0.5 }])).rejects.toMatchObject({
    ...refusal,
    reason: '以 0.5 倍速播放',
  })
})

test('two frames that begin at the same microsecond are refused: no player tells them apart', async () => {
  const request = { ...VP9, container: 'mkv' } as const
  await expect(bringClip({ ...request, times: [0, 0.04, 0.04, 0.08] })).rejects.toMatchObject({
    status: 422,
    message: '视频里有时间相同的帧，请先转码再上传',
    reason: '0.04 秒处有两帧',
  })
})

test('rotation swaps width and height', async () => {
  const imported = await bringClip({ ...VP9, container: 'mp4', times, rotation: 90 })
  expect([imported.width, imported.height]).toEqual([180, 320])
})

test('a placeholder of the same shape is shown until the poster exists', async () => {
  const imported = await bringClip({ ...VP9, container: 'webm', times })
  const poster = sharp(await world.load(thumbnailPath(imported.path)))
  const { format, width, height } = await poster.metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 225 })
})

test.each([
  ['is switched off', 'off', '（服务器没有开启转码 TRANSCODE）'],
  ['is not to be had', 'missing', '（服务器缺少转码组件）'],
  ['nobody can wait for', { crf: 20, gop: 30 }, ''],
] as const)('HEVC is refused with the reason where transcoding %s', async (_, transcode, why) => {
  world.context.transcode = transcode
  const description = new Uint8Array(23).fill(1)
  const request = {
    ...VP9,
    codec: 'hevc',
    codecString: 'hev1.1.6.L93.B0',
    description,
    container: 'mp4',
  } as const
  await expect(bringClip({ ...request, times })).rejects.toMatchObject({
    status: 415,
    message: '不支持这种视频编码',
    reason: `编码是 HEVC（H.265），请转成 H.264 再上传${why}`,
  })
})

test('too many frames and too many seconds are refused', async () => {
  world.context.limits = { ...DEFAULT_LIMITS, videoFrames: 3 }
  await expect(bringClip({ ...VP9, container: 'webm', times })).rejects.toMatchObject({
    status: 413,
    reason: '超过 3 帧',
  })
  world.context.limits = { ...DEFAULT_LIMITS, videoSeconds: 0.1 }
  await expect(bringClip({ ...VP9, container: 'webm', times })).rejects.toMatchObject({
    status: 413,
    reason: '超过 0.1 秒',
  })
})

test('a truncated container, a picture, and a file that only starts like a video are refused', async () => {
  const content = await clip({ ...VP9, container: 'mp4', times })
  await expect(bring(content.subarray(0, 40))).rejects.toMatchObject({
    status: 415,
    reason: '文件里没有视频画面',
  })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await expect(bring(picture)).rejects.toMatchObject({
    status: 415,
    reason: '文件内容是 image/png，这里只收视频',
  })
})
