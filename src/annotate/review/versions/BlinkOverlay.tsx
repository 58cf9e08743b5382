import { useEffect, useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { WorkItem } from '../../../machines/work.ts'
import type { Presentation } from '../../../render/stage/stage.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import type { Showing } from './difference.ts'
import { useSameFields } from './difference.ts'
import type { Baseline } from './useBaseline.ts'
import type { VersionId } from './useCompared.ts'
import type { ShownVersion } from './version-scene.ts'
import { asWork } from './version-scene.ts'
import type { Attach } from './VersionCanvas.tsx'
import { VersionCanvas } from './VersionCanvas.tsx'
import { valueOf } from './async-cache.ts'
import { mirrorView } from './view-link.ts'

const text = reviewText.compare

interface BlinkOverlayProps<K extends Kind> {
  kind: Showing<K>
  pictures: Pictures
  item: WorkItem
  baseline: Baseline
  /** Share pages load nothing, so there it is the current work. */
  shownAs: VersionId
  fields: Fields
  presentation: Presentation
  presenter: Pick<Presenter, 'view' | 'setCovered'>
}

export function BlinkOverlay<K extends Kind>(props: BlinkOverlayProps<K>) {
  const { kind, pictures, item, baseline, shownAs, presentation, presenter } = props
  const { version, isRejected, document } = baseline
  const annotation = valueOf(document)
  const useVersionFields = kind.useVersionFields ?? useSameFields
  const { fields, status } = useVersionFields({
    uuid: item.resource.uuid,
    version: shownAs,
    fields: props.fields,
  })
  const shown = useMemo((): ShownVersion | null => {
    if (!annotation) return null
    return {
      item,
      work: asWork(annotation),
      fields,
      ...(isRejected && item.judgement ? { rejection: item.judgement } : {}),
    }
  }, [annotation, item, fields, isRejected])
  const attach: Attach = (own) => {
    own.setPresentation(presentation)
    return mirrorView(own, presenter.view)
  }
  useEffect(() => {
    presenter.setCovered(true)
    return () => presenter.setCovered(false)
  }, [presenter])
  const name = text.version(version)
  return (
    <div data-blink={version} className="pointer-events-none absolute inset-0 bg-surface-sunken">
      {shown && (
        <VersionCanvas
          spec={kind.spec}
          pictures={pictures}
          shown={shown}
          label={name}
          attach={attach}
          className="absolute inset-0 overflow-hidden"
        />
      )}
      <p className="absolute top-canvas left-1/2 -translate-x-1/2 rounded-md bg-accent px-3 py-1.5 text-xs font-medium text-on-accent shadow-float">
        {shown ? text.holding(name) : document.status === 'failed' ? text.failed : text.empty}
        {isRejected && shown && ` · ${text.rejected}`}
        {shown && status !== 'ready' && ` · ${text.beside[status]}`}
      </p>
    </div>
  )
}
