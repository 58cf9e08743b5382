import type { ChartEvent, Chart as Drawn } from 'chart.js'
import { expect, test, vi } from 'vitest'
import type { ChartLook } from './chart-config.ts'
import { chartConfig } from './chart-config.ts'
import type { Chart } from './chart.ts'

const look: ChartLook = {
  font: 'sans',
  text: 'text',
  textSoft: 'soft',
  line: 'line',
  lineStrong: 'strong',
  surface: 'surface',
  data: { a: 'red', b: 'green', c: 'blue', d: 'd', e: 'e', f: 'f' },
}

const chart: Chart = {
  id: 'people',
  title: '人员产出',
  axis: '人员',
  shape: 'rows',
  series: [
    { id: 'mark', label: '标注', colour: 'a' },
    { id: 'check', label: '审核', colour: 'b' },
  ],
  points: [
    {
      id: '7',
      label: '阿不都热依木·买买提',
      title: '阿不都热依木·买买提（内部团队）',
      values: { mark: 3, check: null },
    },
    { id: '9', label: '标注一号', values: { mark: 0 } },
  ],
  show: (value) => `${value} 条`,
}

const bar = { maxBarThickness: 28, stack: 'all' }

test('each series is a stack’s colour over the points, with nothing where there is no number', () => {
  const { type, data } = chartConfig(chart, look)
  expect([type, data]).toEqual([
    'bar',
    {
      labels: ['阿不都热依木·…', '标注一号'],
      datasets: [
        { ...bar, label: '标注', data: [3, 0], backgroundColor: 'red', hoverBackgroundColor: 'red' },
        {
          ...bar,
          label: '审核',
          data: [null, null],
          backgroundColor: 'green',
          hoverBackgroundColor: 'green',
        },
      ],
    },
  ])
})

test('names are beside rows and below columns; an axis of fixed height has quarter marks', () => {
  const typesOf = (shape: Chart['shape']) => {
    const { options } = chartConfig({ ...chart, shape, top: 1 }, look)
    return [options?.indexAxis, options?.scales?.['x']?.type, options?.scales?.['y']?.type]
  }
  expect([typesOf('rows'), typesOf('columns'), typesOf('line')]).toEqual([
    ['y', 'linear', 'category'],
    ['x', 'category', 'linear'],
    ['x', 'category', 'linear'],
  ])
  const { max, ticks } = chartConfig({ ...chart, shape: 'line', top: 1 }, look).options?.scales?.['y'] ?? {}
  expect([max, ticks]).toEqual([1, expect.objectContaining({ stepSize: 0.25 })])
})

test('a click picks the bar right under the pointer and nothing beside it', () => {
  const onPick = vi.fn()
  const { options } = chartConfig(chart, look, onPick)
  const click = (hits: { datasetIndex: number; index: number }[]) => {
    const drawn = { canvas: { style: { cursor: '' } }, getElementsAtEventForMode: () => hits }
    const event = { native: {} } as ChartEvent
    options?.onHover?.(event, [], drawn as unknown as Drawn)
    options?.onClick?.(event, [], drawn as unknown as Drawn)
    return drawn.canvas.style.cursor
  }
  expect([click([]), click([{ datasetIndex: 0, index: 1 }])]).toEqual(['', 'pointer'])
  expect(onPick.mock.calls).toEqual([[{ point: '9', series: 'mark' }]])
})

test('without a target a chart has no click handler and no pointer cursor', () => {
  const { onClick, onHover } = chartConfig(chart, look).options ?? {}
  expect([onClick, onHover]).toEqual([undefined, undefined])
})
