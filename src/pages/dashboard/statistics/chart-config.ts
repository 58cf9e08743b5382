import type { ChartConfiguration, ChartEvent, Chart as Drawn, TooltipItem } from 'chart.js'
import type { Chart, ChartColour, Picked, Point } from './chart.ts'
import { axisName, CHART_COLOURS } from './chart.ts'

type Shape = 'bar' | 'line'

export interface ChartLook {
  font: string
  text: string
  textSoft: string
  line: string
  lineStrong: string
  surface: string
  data: Readonly<Record<ChartColour, string>>
}

export function lookAround(element: Element): ChartLook {
  const style = getComputedStyle(element)
  const valueOf = (name: string): string => style.getPropertyValue(name).trim()
  return {
    font: style.fontFamily,
    text: valueOf('--text'),
    textSoft: valueOf('--text-soft'),
    line: valueOf('--line'),
    lineStrong: valueOf('--line-strong'),
    surface: valueOf('--surface-raised'),
    data: Object.fromEntries(
      CHART_COLOURS.map((colour) => [colour, valueOf(`--chart-${colour}`)]),
    ) as ChartLook['data'],
  }
}

const NAMES_WIDTH = 112
const NUMBERS_WIDTH = 52
const BAR_MOST = 28
const LINE_WIDTH = 2
const BOX = 10
const QUARTERS = 4

const boxes = (size: number) => ({ boxWidth: size, boxHeight: size })

export function chartConfig(
  chart: Chart,
  look: ChartLook,
  onPick?: (picked: Picked) => void,
): ChartConfiguration<Shape, (number | null)[], string> {
  const { shape, points, series } = chart
  const rows = shape === 'rows'
  const scales = { names: namesScale(chart, look), numbers: numbersScale(chart, look) }
  return {
    type: shape === 'line' ? 'line' : 'bar',
    data: {
      labels: points.map(({ label }) => (rows ? axisName(label) : label)),
      datasets: series.map(({ id, label, colour }) => ({
        label,
        data: points.map(({ values }) => values[id] ?? null),
        ...(shape === 'line' ? lineLook(look.data[colour]) : barLook(look.data[colour])),
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      layout: { padding: { right: 12 } },
      indexAxis: rows ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: rows ? 'y' : 'x' },
      font: { family: look.font, size: 12 },
      scales: rows ? { x: scales.numbers, y: scales.names } : { x: scales.names, y: scales.numbers },
      plugins: { legend: legend(chart, look), tooltip: tooltip(chart, look) },
      ...(onPick && picking(chart, onPick)),
    },
  }
}

const barLook = (colour: string) => ({
  backgroundColor: colour,
  hoverBackgroundColor: colour,
  maxBarThickness: BAR_MOST,
  stack: 'all',
})

const lineLook = (colour: string) => ({
  borderColor: colour,
  borderWidth: LINE_WIDTH,
  backgroundColor: colour,
  pointRadius: 2.5,
  pointHoverRadius: 5,
  pointHitRadius: 5,
  pointHoverBackgroundColor: colour,
  pointHoverBorderWidth: 0,
  spanGaps: true,
  // Shows points at the end of an axis whole.
  clip: 8,
})

type AnyScale = { type: 'category' | 'linear' } & Record<string, unknown>

function namesScale({ shape }: Chart, { textSoft, lineStrong }: ChartLook): AnyScale {
  const rows = shape === 'rows'
  return {
    type: 'category',
    border: { color: lineStrong },
    grid: { display: false },
    ticks: { color: textSoft, maxRotation: 0, autoSkip: !rows, autoSkipPadding: 12 },
    ...(rows && { afterFit: wide(NAMES_WIDTH) }),
  }
}

function numbersScale({ shape, show, top }: Chart, { textSoft, line }: ChartLook): AnyScale {
  return {
    type: 'linear',
    beginAtZero: true,
    border: { display: false },
    grid: { color: line, drawTicks: false },
    ticks: {
      color: textSoft,
      padding: 6,
      maxTicksLimit: QUARTERS + 2,
      callback: (value: string | number) => show(Number(value)),
      ...(top === undefined ? { precision: 0 } : { stepSize: top / QUARTERS }),
    },
    ...(top !== undefined && { max: top }),
    ...(shape !== 'rows' && { afterFit: wide(NUMBERS_WIDTH) }),
  }
}

/** Aligns the plots of charts above each other. */
const wide =
  (width: number) =>
  (scale: { width: number }): void => {
    scale.width = width
  }

const legend = ({ shape, series }: Chart, { textSoft }: ChartLook) => ({
  display: series.length > 1,
  position: 'top' as const,
  align: 'end' as const,
  // The table and the file have all series too.
  onClick: () => undefined,
  labels: { ...boxes(shape === 'line' ? BOX - LINE_WIDTH : BOX), color: textSoft },
})

const tooltip = ({ points, show }: Chart, { text, textSoft, line, surface }: ChartLook) => ({
  animation: false as const,
  backgroundColor: surface,
  borderColor: line,
  borderWidth: 1,
  titleColor: textSoft,
  bodyColor: text,
  titleFont: { weight: 'normal' as const },
  padding: 10,
  cornerRadius: 6,
  ...boxes(BOX),
  boxPadding: 6,
  callbacks: {
    title: ([item]: TooltipItem<Shape>[]) => titleOf(points[item?.dataIndex ?? -1]),
    label: ({ dataset, raw }: TooltipItem<Shape>) =>
      `${dataset.label ?? ''}：${raw === null ? '–' : show(Number(raw))}`,
  },
})

const titleOf = (point: Point | undefined): string => point?.title ?? point?.label ?? ''

function picked({ points, series }: Chart, { native }: ChartEvent, drawn: Drawn): Picked | undefined {
  if (!native) return undefined
  const [hit] = drawn.getElementsAtEventForMode(native, 'nearest', { intersect: true }, true)
  const point = points[hit?.index ?? -1]
  const of = series[hit?.datasetIndex ?? -1]
  return point && of && { point: point.id, series: of.id }
}

const picking = (chart: Chart, onPick: (picked: Picked) => void) => ({
  onHover: (event: ChartEvent, _: unknown, drawn: Drawn): void => {
    drawn.canvas.style.cursor = picked(chart, event, drawn) ? 'pointer' : ''
  },
  onClick: (event: ChartEvent, _: unknown, drawn: Drawn): void => {
    const found = picked(chart, event, drawn)
    if (found) onPick(found)
  },
})
