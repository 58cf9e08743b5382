import { expect, test } from 'vitest'
import type { VideoDocument } from '../../domain/documents/types.ts'
import { videoDifferences } from './differences.ts'

const span = (startFrame: number, endFrame: number) => ({
  startFrame,
  endFrame,
  startPts: startFrame / 25,
  endPts: endFrame / 25,
})
const document: VideoDocument = {
  schemaVersion: 1,
  availability: 1,
  remark: '',
  clips: [{ id: 'a', ...span(25, 50), crop: null, wrongBox: false }],
  exclusions: [{ id: 'x', ...span(0, 5) }],
}

test('the same document has no differences', () => {
  expect(videoDifferences(document, structuredClone(document))).toEqual([])
})

test('clips are listed with times, frames and crop, and a link', () => {
  const after: VideoDocument = {
    ...document,
    clips: [
      {
        id: 'a',
        ...span(25, 60),
        crop: { x: 1.4, y: 2, width: 200, height: 100, rotation: 15 },
        wrongBox: true,
      },
    ],
    exclusions: [],
  }
  expect(videoDifferences(document, after)).toEqual([
    {
      key: 'clip a',
      name: '片段 1',
      change: 'changed',
      before: '0:01.000 – 0:02.000 · 第 25–49 帧 · 无裁剪框',
      after: '0:01.000 – 0:02.400 · 第 25–59 帧 · 1, 2 · 200 × 100 · 15° · 框有误',
      frame: 25,
      selected: { role: 'clip', id: 'a' },
    },
    {
      key: 'exclusion x',
      name: '排除 1',
      change: 'removed',
      before: '0:00.000 – 0:00.200 · 第 0–4 帧',
      after: '-',
      frame: 0,
    },
  ])
})

test('a span of one frame is reported by that frame alone', () => {
  const after: VideoDocument = { ...document, exclusions: [{ id: 'x', ...span(57, 58) }] }
  expect(videoDifferences(document, after)).toEqual([
    {
      key: 'exclusion x',
      name: '排除 1',
      change: 'changed',
      before: '0:00.000 – 0:00.200 · 第 0–4 帧',
      after: '0:02.280 – 0:02.320 · 第 57 帧',
      frame: 57,
      selected: { role: 'exclusion', id: 'x' },
    },
  ])
})

test('a moved start or end stops where only one version has the clip', () => {
  const withClip = (startFrame: number, endFrame: number, wrongBox = false): VideoDocument => ({
    ...document,
    clips: [{ id: 'a', ...span(startFrame, endFrame), crop: null, wrongBox }],
  })
  const frameOf = (after: VideoDocument) => videoDifferences(document, after).map(({ frame }) => frame)
  expect(
    [
      withClip(30, 50),
      withClip(20, 50),
      withClip(25, 40),
      withClip(25, 60),
      withClip(30, 60),
      withClip(25, 60, true),
    ].map(frameOf),
  ).toEqual([[25], [20], [40], [50], [25], [25]])
})

test('another label, another value and attributes of the whole video are differences', () => {
  const pace = {
    id: 'pace',
    name: '快慢',
    type: 'one' as const,
    options: [
      { id: 'slow', name: '慢' },
      { id: 'fast', name: '快' },
    ],
  }
  const label = (id: string, name: string) => ({
    id,
    name,
    colour: '#ff9200',
    shapes: ['clip' as const],
    attributes: [pace],
  })
  const ontology = {
    labels: [label('walk', '走'), label('run', '跑')],
    attributes: [{ id: 'night', name: '夜间', type: 'yes-no' as const }],
  }
  const of = (name: string, value: string, night: boolean): VideoDocument => ({
    ...document,
    clips: [
      {
        id: 'a',
        ...span(25, 50),
        crop: null,
        wrongBox: false,
        label: name,
        attributes: [{ id: 'pace', value }],
      },
    ],
    attributes: [{ id: 'night', value: night }],
  })
  const [before, after] = [of('walk', 'slow', false), of('run', 'fast', true)]
  expect(
    videoDifferences(before, after, { ontology }).map((each) => [
      each.name,
      each.before,
      each.after,
      each.frame,
    ]),
  ).toEqual([
    [
      '跑 1',
      '0:01.000 – 0:02.000 · 第 25–49 帧 · 无裁剪框 · 走 · 快慢：慢',
      '0:01.000 – 0:02.000 · 第 25–49 帧 · 无裁剪框 · 跑 · 快慢：快',
      25,
    ],
    ['整条数据的属性', '非夜间', '夜间', undefined],
  ])
})
