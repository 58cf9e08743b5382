import { expect, test } from 'vitest'
import { createSavedState, parseStored, restoreSlices } from './saved-state.ts'
import type { Slice } from './slices.ts'
import { initSlice, newSlice } from './slices.ts'
import { memoryStorage } from './testing.ts'

const list = {
  list: [{ uuid: 'a', path: 'image/a.jpg', state: 'open' as const }],
  currentIndex: 0,
  remaining: 3,
}

const slice: Slice = {
  lists: { mark: list },
  fields: { ...newSlice('image').fields, isCorrect: true },
  item: 'a',
  version: 2,
  held: {},
}

/** Without what is not saved. */
function savedFields({ fields: { proposed: _, ...fields } }: Slice): Slice['fields'] {
  return fields
}
const saved: Slice = { ...slice, fields: savedFields(slice) }

test('a slice round-trips under persist:root', () => {
  const storage = memoryStorage()
  createSavedState(storage, '2').write('image', slice)
  expect(createSavedState(storage, '2').read('image')).toEqual(slice)
  expect(JSON.parse(storage.getItem('persist:root') ?? '')).toEqual({
    version: 1,
    owners: { '2': { markImage: saved } },
  })
})

test('people and kinds do not overwrite each other', () => {
  const storage = memoryStorage()
  const mine = createSavedState(storage, '2')
  const other = createSavedState(storage, '3')
  mine.write('image', slice)
  other.write('image', { ...slice, lists: {} })
  mine.write('video', newSlice('video'))
  expect([mine.read('image'), other.read('image').lists, other.read('video')]).toEqual([
    slice,
    {},
    newSlice('video'),
  ])
})

test('mask data of video segments is not saved', () => {
  const storage = memoryStorage()
  const state = createSavedState(storage, '2')
  const fresh = newSlice('video-segment')
  state.write('video-segment', {
    ...fresh,
    fields: { ...fresh.fields, rleData: { 1: 'x' }, currentFrame: 9 },
  })
  const stored = JSON.parse(storage.getItem('persist:root') ?? '') as {
    owners: Record<string, { markVideoSegment: Slice }>
  }
  expect('rleData' in (stored.owners['2']?.markVideoSegment.fields ?? {})).toBe(false)
  expect(state.read('video-segment').fields).toEqual({ ...fresh.fields, currentFrame: 9 })
})

test('init resets the current item and keeps the lists', () => {
  const node = newSlice('image-node')
  const used: Slice = {
    lists: { mark: list },
    fields: { ...node.fields, comment: '不清楚', filterValue: 2, mousePosition: { x: 1, y: 1 } },
    item: 'a',
    version: 2,
    held: { b: { version: 2, fields: { comment: '未完' } } },
  }
  expect(initSlice('image-node', used)).toEqual({
    lists: { mark: list },
    fields: { ...node.fields, filterValue: 2 },
    item: null,
    version: null,
    held: used.held,
  })
})

test('slices have the start values of the specification', () => {
  const video = newSlice('video').fields
  expect([
    video.videoSpeed,
    video.areaWidth,
    video.areaHeight,
    newSlice('image-node').fields.mousePosition,
  ]).toEqual([2, 200, 200, { x: 50, y: 80 }])
  expect(newSlice('image-segment').fields.activeCategory).toBe('human')
})

test.each([
  ['{broken'],
  ['[]'],
  ['{"version":1}'],
  ['{"version":99,"owners":{"2":{}}}'],
  ['{"version":0,"owners":{}}'],
])('an invalid value is dropped: %s', (text) => {
  expect(parseStored(text)).toEqual({ version: 1, owners: {} })
})

test('an invalid slice is reset, the others stay', () => {
  const storage = memoryStorage()
  createSavedState(storage, '2').write('image', slice)
  const stored = parseStored(storage.getItem('persist:root'))
  const broken = { ...stored.owners['2'], markVideo: { lists: { mark: { list: 'x' } }, fields: {} } }
  storage.setItem('persist:root', JSON.stringify({ ...stored, owners: { '2': broken } }))
  const { read } = createSavedState(storage, '2')
  expect([read('image'), read('video')]).toEqual([slice, newSlice('video')])
})

test('a restored state is saved as restored: the five slices, without unsaved fields', () => {
  const storage = memoryStorage()
  createSavedState(storage, '3').write('image', slice)
  createSavedState(storage, '2').write('image', slice)
  restoreSlices(storage, '2')
  const { rleData: _, ...fields } = newSlice('video-segment').fields
  const { waitingStrokes: __, proposed: ___, ...ofVideo } = fields
  const ofSegments = newSlice('image-segment')
  expect(JSON.parse(storage.getItem('persist:root') ?? '')).toEqual({
    version: 1,
    owners: {
      '3': { markImage: saved },
      '2': {
        markVideo: newSlice('video'),
        markImage: saved,
        markImageNode: newSlice('image-node'),
        markImageSegment: { ...ofSegments, fields: savedFields(ofSegments) },
        markVideoSegment: { ...newSlice('video-segment'), fields: ofVideo },
      },
    },
  })
})

test('pending work of items is restored if valid, and older slices have none', () => {
  const storage = memoryStorage()
  const strokes = { version: 2, fields: { waitingStrokes: ['a stroke'] } }
  const held = { a: strokes, b: { fields: {} }, c: 'x' } as unknown as Slice['held']
  const state = createSavedState(storage, '2')
  state.write('video-segment', { ...newSlice('video-segment'), held })
  expect(state.read('video-segment').held).toEqual({ a: strokes })
  const { held: _, ...older } = newSlice('video')
  state.write('video', older as Slice)
  expect(state.read('video')).toEqual(newSlice('video'))
})

test('a full storage refuses the write and changes nothing', () => {
  const state = createSavedState(memoryStorage({}, 10), '2')
  expect(() => state.write('image', slice)).toThrow('QuotaExceededError')
  expect(state.read('image')).toEqual(newSlice('image'))
})
