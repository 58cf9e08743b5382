import { expect, test } from 'vitest'
import { LABELLED_DOCUMENTS } from '../../../tests/fixtures/labelled-documents.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { ALL_KINDS } from '../../domain/kinds.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { loadDiffer } from './load-differ.ts'
import type { VersionDocument } from './load-differ.ts'

const LABELS: LabelSettings = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
  categories: [{ name: 'person', label: '人', colourIndex: 0 }],
}

test('objects of a video are reported by database labels, and clips by their frames', async () => {
  const blank = emptyDocument('video-segment')
  const object = { id: '1', name: '路人', category: 'person', colourIndex: 0, visible: true }
  const after = { ...blank, objects: [object], clipRanges: [{ id: 'c', startFrame: 3, endFrame: 10 }] }
  const differ = await loadDiffer('video-segment')
  const found = differ(blank as VersionDocument, after as VersionDocument, LABELS)
  expect(found.map(({ name, change, after: words }) => [name, change, words])).toEqual([
    ['路人', 'added', '路人 · 人'],
    ['片段 1', 'added', '第 3–9 帧'],
  ])
})

test.each(ALL_KINDS)(
  'labels and values of %s that changed are told in their names, also those taken away',
  async (kind) => {
    const fast = { id: 'fast', name: '快', type: 'yes-no' as const }
    const label = (id: string, name: string) => ({ id, name, colour: '#ff9200', attributes: [fast] })
    const skeleton = {
      id: 'face',
      name: '脸',
      nodes: [{ id: 'nose', name: '鼻', x: 0, y: 0 }],
      edges: [],
      pairs: [],
    }
    const ontology = {
      labels: [label('car', '车'), label('bus', '客车')].map((one) => ({
        ...one,
        shapes: ['box' as const, 'mask' as const, 'clip' as const, 'skeleton' as const],
        skeleton: 'face',
      })),
      attributes: [{ id: 'night', name: '夜间', type: 'yes-no' as const }],
      skeletons: [skeleton],
    }
    const work = (thing: string, fast: boolean, gone: string, night: boolean) =>
      LABELLED_DOCUMENTS[kind](
        [
          {
            label: thing,
            attributes: [
              { id: 'gone', value: gone },
              { id: 'fast', value: fast },
            ],
          },
        ],
        [{ id: 'night', value: night }],
      ).document as VersionDocument
    const differ = await loadDiffer(kind)
    const told = (before: VersionDocument, after: VersionDocument) =>
      differ(before, after, { ...LABELS, ontology }).map((one) => [one.before, one.after].map(lastWords))
    /** Without the place, which each kind tells of in its own way. */
    const lastWords = (words: string) =>
      words.split(' · ').filter((word) => /^(车|客车|非?快|gone|非?夜间)/.test(word))
    const before = work('car', true, 'x', true)
    expect([
      told(before, before),
      told(before, work('bus', true, 'x', true)),
      told(before, work('car', false, 'x', true)),
      told(before, work('car', true, 'y', true)),
      told(before, work('car', true, 'x', false)),
    ]).toEqual([
      [],
      [
        [
          ['车', '快', 'gone：x'],
          ['客车', '快', 'gone：x'],
        ],
      ],
      [
        [
          ['车', '快', 'gone：x'],
          ['车', '非快', 'gone：x'],
        ],
      ],
      [
        [
          ['车', '快', 'gone：x'],
          ['车', '快', 'gone：y'],
        ],
      ],
      [[['夜间'], ['非夜间']]],
    ])
  },
)
