import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TooltipGroup } from '../../../ui/Tooltip.tsx'
import type { Chart } from './chart.ts'
import { isEmptyChart } from './chart.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { ChartTable } from './ChartTable.tsx'

const chartOf = (shape: Chart['shape'], ...values: (number | null)[]): Chart => ({
  id: 'c',
  title: '图',
  axis: '日期',
  shape,
  series: [{ id: 's', label: '率', colour: 'a' }],
  points: values.map((value, index) => ({ id: `p${index}`, label: `p${index}`, values: { s: value } })),
  show: (value) => `${value * 100}%`,
})

/** What each row offers as a button, and what it merely says. */
const cells = (chart: Chart) =>
  [
    ...renderToStaticMarkup(<ChartTable chart={chart} onPick={() => undefined} />).matchAll(
      /<td[^>]*>(<button[^>]*>)?([^<]*)</g,
    ),
  ].map(([, button, words]) => [words, button !== undefined])

test('a rate of zero links to its rows, a count of zero does not', () => {
  expect(cells(chartOf('line', 0, 0.5, null))).toEqual([
    ['0%', true],
    ['50%', true],
    ['-', false],
  ])
  expect(cells(chartOf('columns', 0, 2))).toEqual([
    ['0%', false],
    ['200%', true],
  ])
})

test('zero rates are shown; zero counts and missing numbers are blank', () => {
  expect([
    isEmptyChart(chartOf('line', 0, null)),
    isEmptyChart(chartOf('line', null)),
    isEmptyChart(chartOf('columns', 0, 0)),
  ]).toEqual([false, true, true])
})

test('a file cannot be saved while numbers load', () => {
  const download = (waiting: boolean) =>
    /<button[^>]*aria-label="图：[^"]*CSV[^"]*"[^>]*>/.exec(
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <TooltipGroup>
            <ChartPanel chart={chartOf('columns', 1)} waiting={waiting} />
          </TooltipGroup>
        </QueryClientProvider>,
      ),
    )?.[0]
  expect(download(true)).toContain('disabled=""')
  expect(download(false)).not.toContain('disabled=""')
})
