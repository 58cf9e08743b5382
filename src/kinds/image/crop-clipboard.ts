import { EXCLUDE_CROPS_MAX } from '../../domain/documents/limits.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { clippedTo } from '../../domain/geometry/rect.ts'
import { insertItem, setField } from '../../machines/editor/edit-makers.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { newKey } from '../../platform/random-key.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'
import { showListFull } from '../../annotate/page/session/notices.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'

const text = annotateText.notices
const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words, ofItem: true })
}

/** Survives a change of picture. */
let copied: { readonly role: 'tracking' | 'exclude'; readonly rect: Rect } | null = null

export function copyCrop({ work }: WorkAccess<'image'>, selection: readonly Selected[]): void {
  const { trackingCrop, excludeCrops } = work.annotation
  for (const { role, id } of selection) {
    const rect = role === 'tracking' ? trackingCrop : excludeCrops.find((crop) => crop.id === id)
    if (!rect || (role !== 'tracking' && role !== 'exclude')) continue
    const { x, y, width, height } = rect
    copied = { role, rect: { x, y, width, height } }
    return tell(text.copiedCrop)
  }
  tell(text.noCrop)
}

export function pasteCrop(access: WorkAccess<'image'>, picture: Size): void {
  if (access.readonly) return access.refuse()
  if (!copied) return tell(text.nothingCopied)
  const rect = clippedTo(copied.rect, picture)
  if (!rect) return tell(text.outsidePicture)
  if (copied.role === 'tracking')
    return access.commit(setField(access.work, ['annotation'], 'trackingCrop', rect), {
      label: 'paste',
      select: [{ role: 'tracking', id: 'tracking' }],
    })
  if (access.work.annotation.excludeCrops.length >= EXCLUDE_CROPS_MAX)
    return showListFull('exclude', EXCLUDE_CROPS_MAX)
  const crop = { id: newKey(), ...rect }
  access.commit(insertItem(access.work, ['annotation', 'excludeCrops'], crop), {
    label: 'paste',
    select: [{ role: 'exclude', id: crop.id }],
  })
}
