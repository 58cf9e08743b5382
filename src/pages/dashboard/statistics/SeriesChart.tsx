import { replaceEqualDeep } from '@tanstack/react-query'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as Drawn,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Theme } from '../../../platform/theme.ts'
import { themes } from '../../../platform/theme.ts'
import { chartConfig, lookAround } from './chart-config.ts'
import type { Chart, Picked } from './chart.ts'

Drawn.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

interface SeriesChartProps {
  chart: Chart
  height: number
  onPick?: ((picked: Picked) => void) | undefined
}

/** By value, because the arrays are new on every render. */
const isSame = (was: SeriesChartProps, now: SeriesChartProps): boolean =>
  was.height === now.height &&
  was.onPick === now.onPick &&
  replaceEqualDeep(was.chart, now.chart) === was.chart

/** Chart.js is a chunk of its own, loaded once a chart is visible. */
export default memo(SeriesChart, isSame)

function SeriesChart({ chart, height, onPick }: SeriesChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const theme = useSyncExternalStore(themes.subscribe, () => themes.of('page'))
  useEffect(() => {
    if (!frame.current) return undefined
    const canvas = frame.current.appendChild(document.createElement('canvas'))
    const draw = (wanted: Theme): Drawn => {
      canvas.dataset.theme = wanted
      return new Drawn(canvas, chartConfig(chart, lookAround(canvas), onPick))
    }
    let drawn = draw(theme)
    const redraw = (wanted: Theme) => (): void => {
      drawn.destroy()
      drawn = draw(wanted)
    }
    const forPaper = redraw('light')
    const forScreen = redraw(theme)
    addEventListener('beforeprint', forPaper)
    addEventListener('afterprint', forScreen)
    return () => {
      removeEventListener('beforeprint', forPaper)
      removeEventListener('afterprint', forScreen)
      drawn.destroy()
      canvas.remove()
    }
  }, [chart, onPick, theme])
  return <div ref={frame} className="relative w-full" style={{ height }} />
}
