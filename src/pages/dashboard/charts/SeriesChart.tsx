import { replaceEqualDeep } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { memo } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Chart, Picked, Point, Series } from './chart.ts'
import { axisName, colourOf } from './chart.ts'

interface SeriesChartProps {
  chart: Chart
  height: number
  onPick?: ((picked: Picked) => void) | undefined
}

const TICK = { fill: 'var(--text-soft)', fontSize: 12 }
const LINE = 'var(--line)'
const NAMES_WIDTH = 112
const BAR_MOST = 28
const QUARTERS = [0, 0.25, 0.5, 0.75, 1] as const

type Row = Record<string, string | number | null>

const rowOf = ({ id, label, title, values }: Point): Row => ({ ...values, id, label, title: title ?? label })

const hintStyle = {
  background: 'var(--surface-raised)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  color: 'var(--text)',
  fontSize: 12,
  padding: '6px 10px',
}

/** Whether a chart says what it said before. Its arrays are made anew whenever anything of its page changes. */
const isSame = (was: SeriesChartProps, now: SeriesChartProps): boolean =>
  was.height === now.height &&
  was.onPick === now.onPick &&
  replaceEqualDeep(was.chart, now.chart) === was.chart

/**
 * A chart drawn by Recharts in the theme's colours; apart, so that the library comes only where a chart is seen. To draw one
 * takes Recharts some 50 ms, so it is done for other numbers alone.
 */
export default memo(SeriesChart, isSame)

function SeriesChart({ chart, height, onPick }: SeriesChartProps) {
  const { shape, points, series } = chart
  const data = points.map(rowOf)
  const margin = { top: 8, right: 16, bottom: 0, left: 0 }
  const shared = { data, margin, accessibilityLayer: false }
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 480, height }}>
      {shape === 'line' ? (
        <LineChart {...shared}>
          {frame(chart)}
          {series.map((one) => lineOf(one, onPick))}
        </LineChart>
      ) : (
        <BarChart {...shared} layout={shape === 'rows' ? 'vertical' : 'horizontal'}>
          {frame(chart)}
          {series.map((one) => barOf(one, onPick))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}

/** Axes, grid, hint and legend. Recharts looks for them among its direct children, so this is no component. */
function frame({ shape, show, series, top }: Chart): ReactElement {
  const numbers = {
    type: 'number' as const,
    tick: TICK,
    axisLine: false,
    tickLine: false,
    tickFormatter: show,
    allowDecimals: top !== undefined,
    ...(top !== undefined && {
      domain: [0, top] as [number, number],
      ticks: QUARTERS.map((part) => part * top),
    }),
  }
  const names = {
    type: 'category' as const,
    dataKey: 'label',
    tick: TICK,
    axisLine: { stroke: LINE },
    tickLine: false,
  }
  return (
    <>
      <CartesianGrid stroke={LINE} vertical={shape === 'rows'} horizontal={shape !== 'rows'} />
      {shape === 'rows' ? <XAxis {...numbers} /> : <XAxis {...names} minTickGap={12} />}
      {shape === 'rows' ? (
        <YAxis {...names} width={NAMES_WIDTH} interval={0} tickFormatter={axisName} />
      ) : (
        <YAxis {...numbers} width={52} />
      )}
      <Tooltip
        isAnimationActive={false}
        cursor={shape === 'line' ? { stroke: 'var(--line-strong)' } : { fill: 'var(--hover)' }}
        contentStyle={hintStyle}
        itemStyle={{ color: 'var(--text)', padding: 0 }}
        formatter={(value) => show(Number(value))}
        labelFormatter={(_, payload) => String((payload[0]?.payload as Row | undefined)?.title ?? '')}
      />
      {series.length > 1 && (
        <Legend
          verticalAlign="top"
          align="right"
          height={24}
          itemSorter={null}
          iconType="square"
          iconSize={10}
          formatter={(name) => <span style={{ color: 'var(--text-soft)', fontSize: 12 }}>{name}</span>}
        />
      )}
    </>
  )
}

const pickOf = (series: Series, onPick: SeriesChartProps['onPick']) =>
  onPick && {
    cursor: 'pointer',
    onClick: ({ payload }: { payload?: Row }) => {
      if (typeof payload?.id === 'string') onPick({ point: payload.id, series: series.id })
    },
  }

const barOf = (series: Series, onPick: SeriesChartProps['onPick']) => (
  <Bar
    key={series.id}
    dataKey={series.id}
    name={series.label}
    stackId="all"
    fill={colourOf(series.colour)}
    maxBarSize={BAR_MOST}
    isAnimationActive={false}
    {...pickOf(series, onPick)}
  />
)

const lineOf = (series: Series, onPick: SeriesChartProps['onPick']) => (
  <Line
    key={series.id}
    dataKey={series.id}
    name={series.label}
    stroke={colourOf(series.colour)}
    strokeWidth={2}
    connectNulls
    isAnimationActive={false}
    dot={{ r: 2.5, fill: colourOf(series.colour), strokeWidth: 0 }}
    activeDot={{ r: 5, ...(onPick && { cursor: 'pointer', onClick: dotPick(series, onPick) }) }}
  />
)

/** Recharts hands a dot's data over in the second place. */
const dotPick =
  (series: Series, onPick: (picked: Picked) => void) =>
  (dot: unknown, event: unknown): void => {
    for (const each of [dot, event]) {
      const id = (each as { payload?: Row } | null)?.payload?.id
      if (typeof id === 'string') return onPick({ point: id, series: series.id })
    }
  }
