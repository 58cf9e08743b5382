import { expect, test } from 'vitest'
import type { ClipOverlap } from '../../contract/types.d.ts'
import type { VideoClip } from '../documents/types.ts'
import { emptyDocument, labelledWorkOf, validateDocument } from '../documents/validate.ts'
import type { Ontology } from '../ontology/ontology.ts'
import { clipsApart } from './labelled-clips.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'walk',
      name: '走',
      colour: '#ff9200',
      shapes: ['clip'],
      attributes: [{ id: 'fast', name: '快', type: 'yes-no', required: true }],
    },
    { id: 'wave', name: '挥手', colour: '#4a22d4', shapes: ['clip'], attributes: [] },
    { id: 'car', name: '车', colour: '#4a22d4', shapes: ['box'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜间', type: 'yes-no', default: false }],
}

const clip = (id: string, first: number, last: number, more: Partial<VideoClip> = {}): VideoClip => ({
  id,
  startFrame: first,
  endFrame: last,
  startPts: first,
  endPts: last,
  crop: null,
  wrongBox: false,
  ...more,
})
const WALK = { label: 'walk', attributes: [{ id: 'fast', value: true }] }
const WAVE = { label: 'wave', attributes: [] }

const problems = (clips: VideoClip[], labels?: { ontology?: Ontology; clipOverlap?: ClipOverlap }) =>
  validateDocument(
    'video',
    { ...emptyDocument('video', labels), clips },
    { width: 10, height: 10, stage: 'mark', labels },
  ).map(({ path, reason }) => `${path}: ${reason}`)

test('without labels a document is as it was, and a clip has no label', () => {
  expect(emptyDocument('video')).toEqual({
    schemaVersion: 1,
    availability: 1,
    remark: '',
    clips: [],
    exclusions: [],
  })
  expect(problems([clip('a', 0, 5)])).toEqual([])
  expect(problems([clip('a', 0, 5, WAVE)])).toEqual(['clips[0].label: 没有这个标签：wave'])
  expect(problems([clip('a', 0, 5, { attributes: [{ id: 'fast', value: true }] })])).toEqual([
    'clips[0].attributes[0].id: 没有这个属性：fast',
  ])
})

test('with labels each clip has one that is for clips, and what that requires', () => {
  const labels = { ontology: ONTOLOGY }
  expect(emptyDocument('video', labels).attributes).toEqual([{ id: 'night', value: false }])
  expect(problems([clip('a', 0, 5, WALK), clip('b', 5, 9, WAVE)], labels)).toEqual([])
  expect(
    problems(
      [clip('a', 0, 5), clip('b', 5, 9, { label: 'walk' }), clip('c', 9, 10, { label: 'car' })],
      labels,
    ),
  ).toEqual([
    'clips[0].label: 片段 1还没有选标签',
    'clips[1].attributes: 片段 2（走）的“快”还没有填',
    'clips[2].label: 标签“车”不能是这种形状',
  ])
})

test('an ontology of attributes alone leaves clips without a label', () => {
  expect(problems([clip('a', 0, 5)], { ontology: { ...ONTOLOGY, labels: [] } })).toEqual([])
})

test.each<[ClipOverlap | undefined, string[]]>([
  [undefined, ['clips[1]: 片段不能重叠：与 a', 'clips[2]: 片段不能重叠：与 a']],
  ['across-labels', ['clips[2]: 片段不能重叠：与 a']],
  ['any', []],
])('with overlap %s of three clips over each other these are refused', (clipOverlap, refused) => {
  const clips = [clip('a', 0, 9, WALK), clip('b', 2, 5, WAVE), clip('c', 4, 7, WALK)]
  expect(problems(clips, { ontology: ONTOLOGY, ...(clipOverlap && { clipOverlap }) })).toEqual(refused)
})

test('a clip keeps apart from all, from those of its label, or from none', () => {
  const clips = [clip('a', 0, 9, WALK), clip('b', 2, 5, WAVE)]
  const apart = ([undefined, 'across-labels', 'any'] as const).map((overlap) =>
    clipsApart(clips, 'walk', overlap).map(({ id }) => id),
  )
  expect(apart).toEqual([['a', 'b'], ['a'], []])
})

test('clips count by their labels, with their frames and time', () => {
  const clips = [clip('a', 0, 9, WALK), clip('b', 2, 5)]
  expect(labelledWorkOf('video', { ...emptyDocument('video'), clips })).toEqual({
    attributes: [],
    parts: [{ ...WALK, id: 'a', shape: 'clip', bounds: expect.any(Function), span: clips[0], seconds: 9 }],
  })
})
