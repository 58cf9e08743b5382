import { EXPORT_SPLITS } from '../../domain/formats.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { type ExportChoice, readSplit } from './export-request.ts'
import type { ExportPreview } from './queries.ts'

const text = databasesText.export

export const whyNotExport = ({ statuses, split }: ExportChoice): string | false =>
  (statuses.length === 0 && text.noStatus) ||
  (split !== null && readSplit(split) === null && text.split.wrong)

export function amountText(chosen: readonly Status[], { statuses }: Pick<ExportPreview, 'statuses'>): string {
  const { amount } = text
  const sum = (some: ExportPreview['statuses']): number => some.reduce((all, { count }) => all + count, 0)
  const taken = statuses.filter(({ status }) => chosen.includes(status))
  const [count, rest] = [sum(taken), sum(statuses) - sum(taken)]
  if (chosen.length === 1 && chosen[0] === 'approved') {
    const first = count > 0 ? amount.approved(count) : amount.noApproved
    return first + (rest > 0 ? amount.notApproved(rest) : amount.end)
  }
  const parts = taken.map((each) => amount.each(domainText.statuses[each.status], each.count))
  const first = count > 0 ? amount.chosen(count, parts.join('、')) : amount.nothing
  return first + (rest > 0 ? amount.others(rest) : amount.end)
}

interface ExportAmountProps {
  choice: ExportChoice
  preview: ExportPreview | undefined
}

/** Reserves its space while the numbers load. */
export function ExportAmount({ choice, preview }: ExportAmountProps) {
  const { statuses, split } = choice
  const shares = split && readSplit(split)?.shares
  const parts = shares && preview?.parts
  const isEmpty = parts && EXPORT_SPLITS.some((name) => shares[name] > 0 && parts[name] === 0)
  return (
    <section
      aria-label={text.amount.label}
      aria-live="polite"
      className="flex min-h-10 flex-col justify-center gap-1 rounded-md bg-accent-soft px-3 py-2 text-sm"
    >
      {statuses.length > 0 && preview && <p>{amountText(statuses, preview)}</p>}
      {parts && (
        <p className="text-text-soft">
          {text.amount.parts(
            EXPORT_SPLITS.map((name) => text.amount.each(text.split.names[name], parts[name])).join('、'),
            parts.groups,
          )}
        </p>
      )}
      {isEmpty && <p className="text-warn">{text.amount.fewGroups}</p>}
    </section>
  )
}
