import { expect, test } from 'vitest'
import type { Tag } from './queries.ts'
import { changeOf, formOf, inputOf, tagSchema, templateText } from './tag-form.ts'

const human = { name: 'human', label: '人', colourIndex: 22 }
const counts = { unmarked: 5, marked: 0, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 }

const tag: Tag = {
  id: 3,
  kind: 'image-node',
  name: '街景一期',
  description: '白天',
  priority: 2,
  needPull: false,
  settings: {
    settingsVersion: 4,
    batchSize: 10,
    leaseMinutes: 60,
    commentRequired: false,
    commentReasons: ['框不准', '漏标'],
    checkSampling: 0.25,
    allowExternalShares: true,
    askUntouched: false,
    keepValues: true,
    redoAbsenceDays: 3,
    guide: '# 画什么\n\n- 贴边',
    template: {
      bodyType: 'own',
      nodes: ['a', 'b', 'c'],
      edges: [
        [0, 1],
        [1, 2],
      ],
    },
    categories: [human],
    clipOverlap: 'across-labels',
    pullOrder: 'doubt',
  },
  corpIds: [1, 2],
  counts,
  copiedFrom: null,
  createdAt: '2026-03-02T09:30:00+08:00',
  updatedAt: '2026-03-02T09:30:00+08:00',
}

/** First message of each field of a changed form. */
const errors = (changes: Record<string, unknown>): Record<string, string> => {
  const result = tagSchema.safeParse({ ...formOf(tag, 'image-node', []), ...changes })
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  )
}

test('opening and saving a database changes nothing', () => {
  const { settingsVersion: _version, ...settings } = tag.settings
  expect(inputOf(tagSchema.parse(formOf(tag, 'image-node', [])))).toEqual({
    name: tag.name,
    description: tag.description,
    priority: tag.priority,
    needPull: tag.needPull,
    corpIds: tag.corpIds,
    settings,
  })
})

test('only changed fields are sent, settings completely with their base version', () => {
  const change = (changes: object) =>
    changeOf(tag, tagSchema.parse({ ...formOf(tag, 'image-node', []), ...changes }))
  expect(change({})).toBeNull()
  expect(change({ description: '夜里' })).toEqual({
    description: '夜里',
    base: { description: tag.description },
  })
  expect(change({ needPull: true, corpIds: [1] })).toEqual({
    needPull: true,
    corpIds: [1],
    baseCorpIds: tag.corpIds,
    base: { needPull: tag.needPull },
  })
  const { settingsVersion, ...settings } = tag.settings
  expect(change({ batchSize: 20 })).toEqual({ settings: { ...settings, batchSize: 20 }, settingsVersion })
})

test('a new database starts with the defaults, and omits empty fields', () => {
  const form = { ...formOf(null, 'video', [1]), name: ' 新 ', leaseMinutes: NaN, redoAbsenceDays: '' }
  expect(inputOf(tagSchema.parse(form))).toEqual({
    name: '新',
    description: '',
    priority: 0,
    needPull: true,
    corpIds: [1],
    settings: {
      batchSize: 1,
      checkSampling: 1,
      commentRequired: true,
      commentReasons: [],
      allowExternalShares: false,
    },
  })
  expect(formOf(null, 'image', []).batchSize).toBe(25)
})

test('misleading names are refused with a reason', () => {
  const said = '不能含有控制字符或改变文字方向的符号'
  const sign = '\u202E'
  expect([
    errors({ name: `街景${sign}` }),
    errors({ commentReasons: `框不准\n${sign}漏标` }),
    errors({ nodes: `a\nb\nc${sign}` }),
    errors({ categories: [{ ...human, name: `human\u0007` }] }),
    errors({ categories: [{ ...human, label: `人${sign}` }] }),
  ]).toEqual([
    { name: said },
    { commentReasons: said },
    { nodes: said },
    { 'categories.0.name': said },
    { 'categories.0.label': said },
  ])
})

test('errors are shown at their fields', () => {
  expect([
    errors({ name: ' ' }),
    errors({ batchSize: 101 }),
    errors({ samplingPercent: -1 }),
    errors({ priority: NaN }),
    errors({ leaseMinutes: 0 }),
    errors({ commentReasons: 'x'.repeat(101) }),
    errors({ commentReasons: Array.from({ length: 51 }, (_, index) => index).join('\n') }),
    errors({ categories: [{ name: 'human', label: '人', colourIndex: 23 }] }),
    errors({ categories: [human, human] }),
    errors({ edges: '0-3' }),
    errors({ edges: '0 1' }),
    errors({ nodes: '', edges: '' }),
  ]).toEqual([
    { name: '不能只有空白字符' },
    { batchSize: '必须在 1–100 之间' },
    { samplingPercent: '必须在 0–100 之间' },
    { priority: '此项必填' },
    { leaseMinutes: '必须在 1–10080 之间' },
    { commentReasons: '最多 100 个字符' },
    { commentReasons: '最多选择 50 项' },
    { 'categories.0.colourIndex': '必须在 0–22 之间' },
    { 'categories.1.name': '标识不能重复' },
    { edges: '必须小于 3' },
    { edges: '每行一条：起点序号-终点序号（从 0 开始）' },
    { nodes: '至少选择 1 项' },
  ])
})

test('built-in templates are filled in, an own one starts empty', () => {
  expect([templateText('face-5'), templateText('own'), templateText('')]).toEqual([
    {
      nodes: 'left-eye\nright-eye\nnose\nleft-mouth\nright-mouth',
      edges: '0-1\n0-2\n1-2\n2-3\n2-4\n3-4',
    },
    null,
    null,
  ])
})
