import { memo } from 'react'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import { showDuration } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { showCount } from '../../text/numbers.ts'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import type { DashboardPartProps } from './dashboard-search.ts'
import type { Summary } from './queries.ts'
import { useSummary } from './queries.ts'

const text = dashboardText.counts
const ROOM = 'min-h-27'

type Output = Summary['today']

const passRate = ({ passed, failed }: Output): string =>
  passed + failed === 0 ? commonText.none : `${Math.round((passed / (passed + failed)) * 100)}%`

export const Counts = memo(function Counts({ kind, tagId }: Pick<DashboardPartProps, 'kind' | 'tagId'>) {
  const summary = useSummary(kind, tagId)
  return (
    <Panel>
      <div className={ROOM}>
        <QueryView query={summary} rows={2}>
          {(data) => (
            <div className="grid grid-cols-1 divide-line xl:grid-cols-[2fr_3fr] xl:divide-x [&>*]:overflow-x-auto">
              <div>
                <OutputTable today={data.today} total={data.total} />
              </div>
              <div>
                <StatusTable mine={data.mine} team={data.team} />
              </div>
            </div>
          )}
        </QueryView>
      </div>
    </Panel>
  )
})

const head = 'px-4 py-2 text-right text-xs font-medium text-text-soft whitespace-nowrap'
const cell = 'px-4 py-2 text-right'
const label = 'px-4 py-2 text-left text-sm font-normal text-text-soft whitespace-nowrap'

function OutputTable({ today, total }: { today: Output; total: Output }) {
  const rows = [
    { name: text.today, output: today },
    { name: text.total, output: total },
  ]
  return (
    <table className="w-full">
      <thead>
        <tr>
          <td className={head} />
          {[text.marked, text.checked, text.approved, text.passRate, text.active].map((name) => (
            <th key={name} className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, output }) => (
          <tr key={name}>
            <th className={label}>{name}</th>
            <td className={cell}>{showCount(output.marked)}</td>
            <td className={cell}>{showCount(output.checked)}</td>
            <td className={cell}>{showCount(output.approved)}</td>
            <td className={cell}>{passRate(output)}</td>
            <td className={cell}>{showDuration(output.activeSeconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StatusTable({ mine, team }: Pick<Summary, 'mine' | 'team'>) {
  const rows = [{ name: text.mine, counts: mine }, ...(team ? [{ name: text.team, counts: team }] : [])]
  return (
    <table className="w-full self-start">
      <thead>
        <tr>
          <td className={head} />
          {STATUSES.map((status) => (
            <th key={status} className={head}>
              {domainText.statuses[status]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th className={label}>{name}</th>
            {STATUSES.map((status) => (
              <td key={status} className={cell}>
                {showCount(counts[status])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
