import { expect, test } from 'vitest'
import { axisName } from './chart.ts'

test('a name on an axis stands in one line, and ends in dots where there is no room for it', () => {
  expect(
    [
      '标注一号',
      '阿不都热依木·买买提',
      '深圳第三标注组组长 300',
      'annotator 12',
      'annotator-of-somebody',
    ].map(axisName),
  ).toEqual(['标注一号', '阿不都热依木·…', '深圳第三标注组…', 'annotator\u00a012', 'annotator-of-…'])
})
