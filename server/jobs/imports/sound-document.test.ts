import { expect, test } from 'vitest'
import { HEIGHT, VALID_DOCUMENTS, WIDTH, FRAME_TIMES, FRAMES } from '../../../tests/fixtures/documents.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { ALL_KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { soundDocument } from './sound-document.ts'

const SIZE = { width: WIDTH, height: HEIGHT, stage: 'mark' as const }
const VIDEO = { ...SIZE, frameCount: FRAMES, frameTimes: FRAME_TIMES, duration: FRAMES / 25 }

const sound = (kind: Kind, document: unknown) => {
  const result = soundDocument(kind, document, kind.startsWith('video') ? VIDEO : SIZE)
  return 'reason' in result ? result.reason : [result.document, Object.fromEntries(result.skipped)]
}

test('a valid document stays as it is', () => {
  for (const kind of ALL_KINDS)
    expect(sound(kind, VALID_DOCUMENTS[kind])).toEqual([VALID_DOCUMENTS[kind], {}])
})

const box = (id: string, x: number) => ({ id, x, y: 1, width: 10, height: 10 })

test('only an invalid box is dropped, and reported by its number in the file', () => {
  const document = { ...emptyDocument('image'), trackingCrop: { x: 1, y: 1, width: 10, height: 10 } }
  const boxes = [box('a', 1), box('b', WIDTH), box('c', 2), { ...box('d', 3), width: 'x' }, box('a', 5)]
  const outside = `超出画面范围 ${WIDTH}×${HEIGHT}`
  expect(sound('image', { ...document, excludeCrops: boxes })).toEqual([
    { ...document, excludeCrops: [box('a', 1), box('c', 2)] },
    {
      '第 4 个排除框：类型不正确，应为数字': '类型不正确，应为数字',
      [`第 2 个排除框：${outside}`]: outside,
      '第 4 个排除框：编号重复：a': '编号重复：a',
    },
  ])
  expect(
    sound('image', { ...document, trackingCrop: box('', WIDTH), excludeCrops: [box('c', 2)] }),
  ).toMatchObject([{ trackingCrop: null }, { [`跟踪框：不认识的字段：id`]: '不认识的字段：id' }])
})

test('when nothing is left or the document itself is invalid, a sentence gives the reason', () => {
  const document = { ...emptyDocument('image'), excludeCrops: [box('b', WIDTH)] }
  expect(sound('image', document)).toBe(`第 1 个排除框：超出画面范围 ${WIDTH}×${HEIGHT}`)
  expect(sound('image', { ...document, availability: 7 })).toMatch(/^可用性：取值不在允许范围内/)
  expect(sound('image', null)).toBe('类型不正确，应为对象')
  expect(sound('image', { ...document, more: 1 })).toBe('不认识的字段：more')
})

test('a node outside the picture becomes unlabelled; an invalid extra skeleton is dropped', () => {
  const document = VALID_DOCUMENTS['image-node']
  const [first, ...others] = document.nodes
  const outside = { ...document, nodes: [{ ...first!, x: -50, y: 1, visibility: 2 as const }, ...others] }
  expect(sound('image-node', outside)).toMatchObject([
    { nodes: [{ ...first, x: 0, y: 0, visibility: 0 }, ...others] },
    { '第 1 个节点：不能小于0': '不能小于0' },
  ])
  const extras = [{ id: 'e', nodes: [] }]
  const [mended, skipped] = sound('image-node', { ...document, extras })
  expect(mended).toEqual({ ...document, extras: [] })
  expect(Object.keys(Object(skipped))).toEqual([expect.stringMatching(/^第 2 副骨架：节点与模板不符/)])
})

test('only an invalid clip is dropped', () => {
  const document = VALID_DOCUMENTS.video
  const [clip] = document.clips
  const later = { ...clip!, id: 'late', startFrame: FRAMES + 5, endFrame: FRAMES + 9 }
  const result = sound('video', { ...document, clips: [...document.clips, later] })
  expect(result[0]).toEqual(document)
  expect(Object.keys(Object(result[1]))[0]).toMatch(new RegExp(`^第 ${document.clips.length + 1} 个片段：`))
})
