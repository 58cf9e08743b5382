import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { AnnotationDocument, WorkDocument, WorkItem } from '../../../machines/work.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/Input.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSameFields } from '../../review/versions/difference.ts'
import type { Compared, Side } from '../../review/versions/useCompared.ts'
import type { ShownVersion } from '../../review/versions/version-scene.ts'
import { asWork } from '../../review/versions/version-scene.ts'
import type { Attach } from '../../review/versions/VersionCanvas.tsx'
import { VersionCanvas } from '../../review/versions/VersionCanvas.tsx'
import type { KindPage } from '../kind-page.ts'
import type { AnnotationSession } from '../session/session.ts'

const text = reviewText.compare

interface VersionPaneProps<K extends Kind> {
  kind: KindPage<K>
  session: AnnotationSession
  item: WorkItem
  work: WorkDocument
  compared: Compared
  side: 'left' | 'right'
  attach: Attach
  over: boolean
  hidden: boolean
}

export function VersionPane<K extends Kind>(props: VersionPaneProps<K>) {
  const { compared, side, over, hidden } = props
  const { options, pick } = compared
  const { id, option, document } = compared[side]
  return (
    <section
      aria-label={text[side]}
      data-hidden={hidden || undefined}
      className={classNames(
        'flex min-w-0 flex-col gap-2',
        over ? 'absolute inset-0' : 'flex-1',
        hidden && 'invisible',
      )}
    >
      <div className="flex items-center gap-2">
        <Select
          className="min-w-0 flex-1"
          aria-label={text[side]}
          value={id}
          onChange={({ target: { value } }) => pick(side, value === 'current' ? value : Number(value))}
        >
          {options.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
            </option>
          ))}
        </Select>
        <Word option={option} />
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-md bg-surface-sunken">
        {document.status === 'ready' && document.value ? (
          <Picture key={over ? 'over' : 'beside'} {...props} annotation={document.value} />
        ) : (
          <p role="status" className="flex h-full items-center justify-center gap-2 text-text-soft">
            <Waiting document={document} />
          </p>
        )}
      </div>
    </section>
  )
}

function Word({ option: { judgement } }: Pick<Side, 'option'>) {
  if (!judgement) return null
  const isRejected = judgement.isQualified === 2
  return <Badge tone={isRejected ? 'bad' : 'ok'}>{isRejected ? text.rejected : text.passed}</Badge>
}

function Waiting({ document }: Pick<Side, 'document'>) {
  if (document.status === 'failed') return text.failed
  return document.status === 'ready' ? text.empty : <Spinner />
}

function Picture<K extends Kind>(props: VersionPaneProps<K> & { annotation: AnnotationDocument }) {
  const { kind, session, item, compared, side, attach, annotation } = props
  const { id, option } = compared[side]
  // The screen's fields leave out what changes with every frame.
  const own = useSelector(session.editor, ({ context }) => context.fields)
  const useVersionFields = kind.useVersionFields ?? useSameFields
  const { fields, status } = useVersionFields({ uuid: item.resource.uuid, version: id, fields: own })
  const rejection = option.judgement
  const rows = id === 'current' ? props.work.rows : undefined
  const shown = useMemo(
    (): ShownVersion => ({
      item,
      work: { ...asWork(annotation), ...(rows && { rows }) },
      fields,
      ...(rejection && { rejection }),
    }),
    [item, annotation, rows, fields, rejection],
  )
  return (
    <>
      <VersionCanvas
        spec={kind.spec}
        pictures={session.pictures}
        shown={shown}
        label={option.label}
        attach={attach}
        className="absolute inset-0 touch-none overflow-hidden"
      />
      {status !== 'ready' && (
        <p
          role="status"
          className="absolute top-2 left-1/2 -translate-x-1/2 rounded-md bg-surface-raised px-3 py-1.5 text-xs shadow-float"
        >
          {text.beside[status]}
        </p>
      )}
    </>
  )
}
