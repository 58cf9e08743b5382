import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { boxCounts, FRAME_TIMES, HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { MASKS } from '../fixtures/generated-documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { attribute, cvat, cvatVideo, element, image, runs, track, tracked } from './cvat-files.ts'
import { exported, importText, setOntology, workIn } from './imports.ts'

/** Tracks of CVAT for video become objects with a row of masks for each frame. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const KIND = 'video-segment'
const FAST = { id: 'fast', name: '快', type: 'yes-no' as const }
const imported = (tagId: number, content: string) => importText(server, KIND, tagId, content, 'cvat')
const workOf = async (tagId: number) =>
  workIn(await exported(server, KIND, tagId)).map(({ annotation, masks }) => ({ annotation, masks }))

const object = (turn: number, label: string, number = turn) => ({
  id: `cvat-${turn}`,
  name: `${label} ${number}`,
  category: label,
  colourIndex: turn - 1,
  visible: true,
})
const drawn = (x: number, y: number, width: number, height: number) => ({
  size: [HEIGHT, WIDTH],
  counts: stringOfCounts(boxCounts(x, y, width, height)),
})

test('masks in CVAT’s own form are imported exactly', async () => {
  await fc.assert(
    fc.asyncProperty(MASKS, async (masks) => {
      // CVAT knows keyframes and what is between them, and nothing that is lost.
      const rows = masks
        .filter(({ rle, source }) => rle !== null || source !== 'tracked')
        .map(({ objectId, frame, rle, source }) => ({
          objectId: objectId.replace('o', 'cvat-'),
          frame,
          rle,
          source: source === 'sam2' ? ('manual' as const) : source,
        }))
      const tagId = await tagWith(server, KIND, ['街景.mp4'])
      const tracks = ['cvat-1', 'cvat-2'].map((id, turn) =>
        track(
          turn,
          'human',
          rows
            .filter(({ objectId }) => objectId === id)
            .map(({ frame, rle, source }) =>
              tracked('mask', frame, {
                keyframe: Number(source === 'manual'),
                outside: Number(rle === null),
                ...(rle ? runs(rle) : {}),
              }),
            ),
        ),
      )
      const xml = cvatVideo('街景.mp4', tracks)
      expect((await imported(tagId, xml)).result).toEqual({
        accepted: 1,
        refused: 0,
        duplicates: 0,
        refusals: [],
      })
      expect(await workOf(tagId)).toEqual([
        {
          annotation: { ...emptyDocument(KIND), objects: [object(1, 'human'), object(2, 'human')] },
          masks: rows,
        },
      ])
      expect((await imported(tagId, xml)).result.duplicates).toBe(1)
    }),
    { numRuns: 4 },
  )
})

test('shapes are filled, hidden pixels erased, and the topmost object is last', async () => {
  const tagId = await tagWith(server, KIND, ['clips/a.mp4', 'b.mp4'])
  const box = { xtl: 10, ytl: 20, xbr: 40, ybr: 60, z_order: 2 }
  const away = { points: '700,10;710,10;710,20' }
  const job = await imported(
    tagId,
    cvatVideo('a.mp4', [
      track(0, '人', [
        tracked('box', 3, box, attribute('姿势', '站')),
        tracked('box', 4, { ...box, keyframe: 0, occluded: 1 }),
        tracked('box', 5, { ...box, outside: 1 }),
      ]),
      track(7, '车', [
        tracked('polygon', 0, { points: '50,60;90,60;90,100;50,100' }),
        tracked('polygon', 1, { ...away, keyframe: 0 }),
        tracked('polygon', 2, away),
      ]),
    ]),
  )
  expect(job.result).toEqual({
    accepted: 1,
    refused: 0,
    duplicates: 0,
    refusals: [],
    notes: [
      { text: '属性“姿势”', count: 1 },
      { text: '框与轮廓的遮挡（occluded）', count: 1 },
      { text: '超出图片的部分，已裁去', count: 1 },
    ],
  })
  const row = (objectId: string, frame: number, rle: object | null, source = 'manual') => ({
    objectId,
    frame,
    rle,
    source,
  })
  expect(await workOf(tagId)).toEqual([
    {
      annotation: { ...emptyDocument(KIND), objects: [object(2, '车', 1), object(1, '人')] },
      masks: [
        row('cvat-2', 0, drawn(50, 60, 40, 40)),
        row('cvat-2', 2, null),
        row('cvat-1', 3, drawn(10, 20, 30, 40)),
        row('cvat-1', 4, drawn(10, 20, 30, 40), 'tracked'),
        row('cvat-1', 5, null),
      ],
    },
  ])
})

const FULL = { points: '1,1;9,1;9,9' }
test.each([
  ['a line', [tracked('polyline', 1, FULL)], '轨迹 5（“人”）第 1 帧的 polyline：这种数据里放不下 polyline'],
  ['no frame', [tracked('polygon', -1, FULL)], '轨迹 5（“人”）第 -1 帧的 polygon：frame 应为非负整数'],
  [
    'no number',
    [tracked('polygon', 1, { points: '1,1;NaN,2' })],
    '轨迹 5（“人”）第 1 帧的 polygon：points 应为数，文件里是“NaN”',
  ],
  [
    'a frame behind the end',
    [tracked('polygon', 100, FULL)],
    '第 100 帧的掩膜（对象 cvat-1）：超出视频帧数 100',
  ],
])('a video of only %s is refused; beside readable shapes they are left out', async (_, shapes, reason) => {
  const tagId = await tagWith(server, KIND, ['a.mp4'])
  const job = await imported(tagId, cvatVideo('a.mp4', [track(5, '人', shapes)]))
  expect(job.result).toEqual({
    accepted: 0,
    refused: 1,
    duplicates: 0,
    refusals: [{ name: 'a.mp4', reason }],
  })
  expect(await documentsIn(server, tagId)).toEqual({})
  const mixed = await imported(
    tagId,
    cvatVideo('a.mp4', [track(5, '人', [tracked('polygon', 2, FULL), ...shapes])]),
  )
  expect(mixed.result).toMatchObject({
    accepted: 1,
    refused: 0,
    leftOut: 1,
    leftOutList: [{ name: 'a.mp4', reason }],
  })
})

test('of two shapes on one frame of a track the second is left out', async () => {
  const tagId = await tagWith(server, KIND, ['a.mp4'])
  const shapes = [tracked('polygon', 1, FULL), tracked('polygon', 1, FULL)]
  expect((await imported(tagId, cvatVideo('a.mp4', [track(5, '人', shapes)]))).result).toMatchObject({
    accepted: 1,
    leftOutList: [{ name: 'a.mp4', reason: '轨迹 5（“人”）第 1 帧的 polygon：这一帧重复' }],
  })
})

const TRACK = track(0, '人', [tracked('polygon', 1, FULL)])
const NO_SOURCE = '文件里没写是哪个视频（task 的 source 与 original_size），请在 CVAT 里导出视频的任务'
test.each([
  ['of pictures', cvat([image('a.jpg', [])]), '文件是 CVAT for images 的，这里要 CVAT for video 1.1'],
  [
    'of a project',
    cvatVideo('', [TRACK], '<meta><project><tasks/></project></meta>'),
    '文件是整个项目的，帧号是接着数的；请在 CVAT 里逐个任务导出',
  ],
  ['of a job', cvatVideo('', [TRACK], '<meta><job><id>1</id></job></meta>'), NO_SOURCE],
  ['without meta', cvatVideo('', [TRACK], ''), NO_SOURCE],
])('a file that is %s is refused whole', async (_, content, why) => {
  const job = await imported(await tagWith(server, KIND, ['a.mp4']), content)
  expect([job.status, job.error]).toEqual(['failed', `不是可以导入到这个数据库的标注文件（${why}）`])
})

test('tags of frames and tracks become clips at the times of the video', async () => {
  const tagId = await tagWith(server, 'video', ['a.mp4'])
  await setOntology(server, 'video', tagId, {
    labels: [
      { id: 'walk', name: '走', colour: '#ff9200', shapes: ['clip'], attributes: [FAST] },
      { id: 'jump', name: '跳', colour: '#4a22d4', shapes: ['clip'], attributes: [] },
    ],
    attributes: [],
  })
  const tag = (label: string, content = '', values = {}) =>
    element('tag', { label, source: 'manual', ...values }, content)
  const fast = attribute('快', 'true')
  const frame = (number: number, ...tags: readonly string[]) =>
    element('image', { id: number, name: `frame_${String(number).padStart(6, '0')}` }, tags.join(''))
  const box = (at: number, x: number, values = {}) =>
    tracked('box', at, { xtl: x, ytl: 10, xbr: x + 20, ybr: 30, ...values })
  const xml = cvatVideo('a.mp4', [
    track(0, '跳', [box(4, 10), box(5, 10), box(6, 10, { outside: 1 }), box(8, 10), box(9, 12)]),
    frame(2, tag('走', fast, { group_id: 1 })),
    frame(0, tag('走', fast, { group_id: 1 })),
    frame(1, tag('走', fast, { group_id: 1 }), tag('飞')),
    frame(3, tag('走', fast, { group_id: 2 }), box(3, 1)),
  ])
  const withEnd = xml.replace('<original_size>', '<stop_frame>9</stop_frame><original_size>')
  const { result } = await importText(server, 'video', tagId, withEnd, 'cvat', {
    labels: [{ from: '飞', to: null }],
  })
  expect(result).toMatchObject({ accepted: 1, refused: 0 })
  expect(result.notes?.map(({ text }) => text)).toEqual([
    '会动的框，只导入起止',
    '帧上的框、轮廓与掩膜，没有导入',
  ])
  const timed = (startFrame: number, endFrame: number) => ({
    startFrame,
    endFrame,
    startPts: FRAME_TIMES[startFrame],
    endPts: FRAME_TIMES[endFrame],
    wrongBox: false,
  })
  const walk = { crop: null, label: 'walk', attributes: [{ id: 'fast', value: true }] }
  const jump = { label: 'jump', attributes: [] }
  expect(await documentsIn(server, tagId)).toEqual({
    'a.mp4': {
      ...emptyDocument('video'),
      clips: [
        { id: 'cvat-1', ...walk, ...timed(0, 3) },
        { id: 'cvat-2', ...walk, ...timed(3, 4) },
        {
          id: 'cvat-3',
          ...jump,
          ...timed(4, 6),
          crop: { x: 10, y: 10, width: 20, height: 20, rotation: 0 },
        },
        { id: 'cvat-4', ...jump, ...timed(8, 10), crop: null },
      ],
      attributes: [],
    },
  })
})
