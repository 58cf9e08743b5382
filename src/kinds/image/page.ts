import { clippedTo } from '../../domain/geometry/rect.ts'
import { IMAGE } from './spec.ts'
import type { CommandTable } from '../commands.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { BatchItem } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'
import type { KindPage, RunFacts } from '../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { copyCrop, pasteCrop } from './crop-clipboard.ts'
import { imageDifferences } from './differences.ts'
import { ImagePanel } from './ImagePanel.tsx'

const PATH = ['annotation']
const SELECT_TRACKING = [{ role: 'tracking', id: 'tracking' }]

function track(access: WorkAccess<'image'>, rect: Rect, label: string): void {
  access.commit(setField(access.work, PATH, 'trackingCrop', rect), { label, select: SELECT_TRACKING })
}

function copyPrevious(access: WorkAccess<'image'>, task: BatchItem, previous: BatchItem | undefined): void {
  const crop = previous && IMAGE.read(previous.work.annotation)?.trackingCrop
  const rect = crop && clippedTo(crop, task.item.resource)
  if (rect) track(access, rect, 'copy')
  else toasts.show({ tone: 'info', text: annotateText.notices.nothingToCopy })
}

const COMMANDS: CommandTable<[RunFacts<'image'>]> = {
  'wrong.toggle': ({ access }) =>
    access?.commit(setField(access.work, PATH, 'isCorrect', !access.work.annotation.isCorrect), {
      label: 'wrong',
    }),
  'crop.whole'({ access, task }) {
    if (!access || !task) return
    const { width, height } = task.item.resource
    track(access, { x: 0, y: 0, width, height }, 'whole')
  },
  'crop.copy': ({ access, selection }) => access && copyCrop(access, selection),
  'crop.paste': ({ access, editor }) => access && pasteCrop(access, editor.getSnapshot().context.bounds),
  'crop.copyPrevious': ({ access, task, previous }) => access && task && copyPrevious(access, task, previous),
}

export const IMAGE_PAGE: KindPage<'image'> = {
  kind: 'image',
  spec: IMAGE,
  Panel: ImagePanel,
  differences: imageDifferences,
  commands: COMMANDS,
}
