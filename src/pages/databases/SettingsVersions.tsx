import type { AdminKind } from '../../domain/kinds.ts'
import { personLabel } from '../../domain/person.ts'
import { showTime } from '../../platform/times.ts'
import { databasesText } from '../../text/databases.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FormSection } from '../shared/forms/FormDialog.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { useTagDetail } from './queries.ts'

const text = databasesText.versions

/** Which settings a database has had, when, and what each version changed. A document keeps the one it was made with. */
export function SettingsVersions({ kind, id }: { kind: AdminKind; id: number }) {
  const detail = useTagDetail(kind, id)
  return (
    <FormSection title={text.title}>
      <QueryView query={detail} rows={2}>
        {({ versions }) => (
          <ol
            aria-label={text.title}
            tabIndex={0}
            className="flex max-h-60 flex-col gap-1.5 overflow-y-auto text-sm"
          >
            {versions.map(({ version, at, by, changed }, index) => {
              const changes = version === 1 ? [text.first] : changed.map((name) => text.names[name])
              return (
                <li key={version} className="flex items-baseline gap-3">
                  <span className="w-14 shrink-0">{text.version(version)}</span>
                  <span className="min-w-0 flex-1">
                    {changes.length > 0 ? changes.join('、') : text.same}
                    {index === 0 && (
                      <span className="ml-2">
                        <Badge tone="ok">{text.current}</Badge>
                      </span>
                    )}
                  </span>
                  <span className="shrink-0 text-xs text-text-soft">
                    {by && personLabel(by)} {showTime(at)}
                  </span>
                </li>
              )
            })}
          </ol>
        )}
      </QueryView>
    </FormSection>
  )
}
