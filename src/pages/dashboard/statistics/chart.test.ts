import { expect, test } from 'vitest'
import { axisName } from './chart.ts'

test('an axis name takes one line, and ends in dots without room', () => {
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
