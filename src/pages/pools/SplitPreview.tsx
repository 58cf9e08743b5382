import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { poolsText } from '../../text/pools.ts'
import { showCount } from '../../text/numbers.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import type { Tag } from '../databases/queries.ts'
import { totalOf } from '../databases/tag-totals.ts'
import type { SplitForm, SplitResult } from './split-form.ts'
import { previewOf } from './split-form.ts'

const text = poolsText.splitting
const cell = 'px-3 py-1.5 text-right'

interface SplitPreviewProps {
  form: UseFormReturn<SplitForm, unknown, SplitResult>
  /** Databases that rows may name. */
  targets: readonly Tag[]
  available: number
}

/** What each database and the pool will hold after the split, before anything is done. */
export function SplitPreview({ form, targets, available }: SplitPreviewProps) {
  const rows = useWatch({ control: form.control, name: 'rows' })
  const held = targets.map((tag) => ({ id: tag.id, name: tag.name, total: totalOf(tag) }))
  const preview = previewOf(rows, held, available)
  if (preview.rows.length === 0) return null
  return (
    <section aria-live="polite">
      <h3 className="mb-1.5 font-medium">{text.preview}</h3>
      <table aria-label={text.preview} className="w-full rounded-md border border-line text-sm">
        <thead className="text-xs text-text-soft">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              {text.previewColumns.target}
            </th>
            {[text.previewColumns.now, text.previewColumns.add, text.previewColumns.after].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ name, isNew, now, add }) => (
            <tr key={`${isNew} ${name}`} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                <span className="flex items-center gap-2">
                  <Clipped text={name} className="max-w-64" />{' '}
                  {isNew && <Badge tone="accent">{text.isNew}</Badge>}
                </span>
              </th>
              <td className={cell}>{showCount(now)}</td>
              <td className={`${cell} text-ok`}>+{showCount(add)}</td>
              <td className={cell}>{showCount(now + add)}</td>
            </tr>
          ))}
          <tr className="border-t border-line text-text-soft">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              {text.left}
            </th>
            <td className={cell}>{showCount(available)}</td>
            <td className={cell}>−{showCount(available - preview.left)}</td>
            <td className={cell}>{showCount(preview.left)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
