import { expect, test } from 'vitest'
import { entriesFrom, labelNamed, textOfValue } from './names.ts'
import { ONTOLOGY_TEMPLATES } from './templates.ts'
import type { OntologyAttribute } from './ontology.ts'

test('labels are met by name, identifier, or either without regard to case and separators', () => {
  const idOf = (name: string) => labelNamed(ONTOLOGY_TEMPLATES['coco-80'], name)?.id
  expect(['红绿灯', 'traffic-light', 'Traffic Light', 'traffic_light', 'lamp'].map(idOf)).toEqual([
    'traffic-light',
    'traffic-light',
    'traffic-light',
    'traffic-light',
    undefined,
  ])
})

const colour: OntologyAttribute = {
  id: 'colour',
  name: '颜色',
  type: 'many',
  options: [
    { id: 'r', name: '红' },
    { id: 'b', name: '黑, 白' },
  ],
}
const owner: OntologyAttribute[] = [
  { id: 'hidden', name: '遮挡', type: 'yes-no' },
  {
    id: 'share',
    name: '比例',
    type: 'number',
    minimum: 0,
    maximum: 1,
    shownWhen: { attribute: 'hidden', values: [true] },
  },
  colour,
  { id: 'state', name: '状态', type: 'text', required: true, default: '正常' },
]

test('a value that does not fit costs itself; blanks are nothing, and a required one gets its default', () => {
  expect(entriesFrom(owner, { 遮挡: 'true', share: '0.5', 颜色: '["红","黑, 白"]', 状态: '' })).toEqual({
    entries: [
      { id: 'hidden', value: true },
      { id: 'share', value: 0.5 },
      { id: 'colour', value: ['r', 'b'] },
      { id: 'state', value: '正常' },
    ],
    refused: [],
  })
  expect(entriesFrom(owner, { 遮挡: 'false', 比例: 2, 颜色: '绿', 别的: 1, 状态: '旧' })).toEqual({
    entries: [
      { id: 'hidden', value: false },
      { id: 'state', value: '旧' },
    ],
    refused: ['比例', '颜色', '别的'],
  })
})

test('what applies to other values alone has no place', () => {
  expect(entriesFrom(owner.slice(0, 2), { 遮挡: false, 比例: 0.5 })).toEqual({
    entries: [{ id: 'hidden', value: false }],
    refused: ['比例'],
  })
})

test('several options are one text, which names with commas survive', () => {
  expect(
    [
      ['红', '绿'],
      ['红', '黑, 白'],
    ].map(textOfValue),
  ).toEqual(['红,绿', '["红","黑, 白"]'])
})
