import { clippedTo } from '../../domain/geometry/rect.ts'
import { KIND_SPECS } from '../../kinds/table.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { Task } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'
import type { ScreenKind } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'
import { copyCrop, pasteCrop } from './crop-clipboard.ts'
import { imageDifferences } from './image-differences.ts'
import { ImagePanel } from './ImagePanel.tsx'

const PATH = ['annotation']
const SELECT_TRACKING = [{ role: 'tracking', id: 'tracking' }]

function track(face: WorkFace<'image'>, rect: Rect, label: string): void {
  face.commit(setField(face.work, PATH, 'trackingCrop', rect), { label, select: SELECT_TRACKING })
}

function copyPrevious(face: WorkFace<'image'>, task: Task, previous: Task | undefined): void {
  const crop = previous && KIND_SPECS.image.read(previous.work.annotation)?.trackingCrop
  const rect = crop && clippedTo(crop, task.item.resource)
  if (rect) track(face, rect, 'copy')
  else toasts.show({ tone: 'info', text: annotateText.notices.nothingToCopy })
}

/** The annotation screen of pictures. */
export const IMAGE_SCREEN: ScreenKind<'image'> = {
  kind: 'image',
  spec: KIND_SPECS.image,
  Panel: ImagePanel,
  differences: imageDifferences,
  run(command, { face, task, previous, selection, editor }) {
    switch (command) {
      case 'wrong.toggle':
        face?.commit(setField(face.work, PATH, 'isCorrect', !face.work.annotation.isCorrect), {
          label: 'wrong',
        })
        return true
      case 'crop.whole':
        if (face && task) {
          const { width, height } = task.item.resource
          track(face, { x: 0, y: 0, width, height }, 'whole')
        }
        return true
      case 'crop.copy':
        if (face) copyCrop(face, selection)
        return true
      case 'crop.paste':
        if (face) pasteCrop(face, editor.getSnapshot().context.bounds)
        return true
      case 'crop.copyPrevious':
        if (face && task) copyPrevious(face, task, previous)
        return true
      default:
        return false
    }
  },
}
