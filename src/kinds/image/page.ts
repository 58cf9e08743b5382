import type { KindPage } from '../../annotate/page/kind-page.ts'
import { IMAGE_COMMANDS } from './commands.ts'
import { imageDifferences } from './differences.ts'
import { ImagePanel } from './ImagePanel.tsx'
import { TypeLabel } from '../traits/labelled/panel/TypeLabel.tsx'
import { IMAGE } from './spec.ts'

export const IMAGE_PAGE: KindPage<'image'> = {
  kind: 'image',
  spec: IMAGE,
  Panel: ImagePanel,
  Overlay: TypeLabel,
  differences: imageDifferences,
  commands: IMAGE_COMMANDS,
}
