import { commonText } from '../../../text/common.ts'
import { statisticsText } from '../../../text/statistics.ts'
import type { Chart, Picked } from './chart.ts'
import { hasRows } from './chart.ts'

interface ChartTableProps {
  chart: Chart
  onPick?: ((picked: Picked) => void) | undefined
}

/** Cells that lead to records are buttons, for keyboards and screen readers. */
export function ChartTable({ chart, onPick }: ChartTableProps) {
  const { title, axis, series, points, show } = chart
  return (
    <div className="max-h-60 overflow-auto" tabIndex={0} role="group" aria-label={title}>
      <table aria-label={title} className="w-full text-sm">
        <thead className="sticky top-0 bg-surface-raised text-xs text-text-soft">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              {axis}
            </th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className="px-3 py-1.5 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id} className="border-t border-line">
              <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                {point.title ?? point.label}
              </th>
              {series.map(({ id, label }) => {
                const value = point.values[id] ?? null
                const words = value === null ? commonText.none : show(value)
                return (
                  <td key={id} className="px-3 py-1 text-right">
                    {onPick && hasRows(chart, value) ? (
                      <button
                        type="button"
                        aria-label={`${words}，${statisticsText.drill(point.title ?? point.label, label)}`}
                        className="text-accent-text hover:underline"
                        onClick={() => onPick({ point: point.id, series: id })}
                      >
                        {words}
                      </button>
                    ) : (
                      words
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
