import type { AnnotationDocument, ErrorBox } from '../../src/domain/documents/types.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import { demoText } from './text.ts'

export const undecided = (document: AnnotationDocument): AnnotationDocument => ({
  ...document,
  availability: 2,
  remark: demoText.pendingRemark,
})

export const errorBoxesFor = ({ width, height }: Size): ErrorBox[] => [
  {
    id: 'error-1',
    x: Math.round(width * 0.36),
    y: Math.round(height * 0.3),
    width: Math.round(width * 0.22),
    height: Math.round(height * 0.34),
    comment: demoText.errorBox,
  },
]
