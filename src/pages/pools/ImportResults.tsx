import { uploadText } from '../../text/pools.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { totalsOf } from './import-totals.ts'
import { ImportReport } from './ImportReport.tsx'
import { useImports } from './queries.ts'

const text = uploadText.jobs

/** What became of uploaded files that are taken in by jobs. */
export function ImportResults({ poolId, uploading }: { poolId: number; uploading: boolean }) {
  const jobs = useImports('import', poolId, uploading)
  if (!jobs.data || jobs.data.items.length === 0) return null
  const totals = totalsOf(jobs.data.items)
  const running = totals.running > 0 && (
    <span className="ml-auto flex items-center gap-1.5 text-text-soft">
      <Spinner className="!size-3" />
      {text.running}
    </span>
  )
  return <ImportReport title={text.title} totals={totals} note={running} />
}
