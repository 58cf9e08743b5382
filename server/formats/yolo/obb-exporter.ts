import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import { rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import type { ExportItem } from '../export-items.ts'
import { itemPath, itemStem, once, type ExportFile, type Exporter } from '../exporter.ts'
import { part } from './numbers.ts'
import { yoloText } from './text.ts'

export const yoloVideoPath = (item: Pick<ExportItem, 'uuid' | 'path'>): string => `videos/${itemPath(item)}`

/**
 * Crops of clips, which may be turned: a file for each frame of a clip, called after the video and the frame from 1, as
 * Ultralytics calls those of a video. Source: github.com/ultralytics/ultralytics, ultralytics/engine/predictor.py.
 */
export const yoloObb: Exporter = async function* (_head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  for await (const item of items) {
    const { clips, exclusions } = (item.annotation ?? { clips: [], exclusions: [] }) as DocumentOf['video']
    if (clips.some(({ crop }) => crop === null)) leftOut(yoloText.leftOut.noCrop)
    if (exclusions.length > 0) leftOut(yoloText.leftOut.exclusions)
    for (const { startFrame, endFrame, crop } of clips) {
      if (crop === null) continue
      const numbers = rotatedCorners(crop).flatMap(({ x, y }) => [part(x, item.width), part(y, item.height)])
      const text = `0 ${numbers.join(' ')}\n`
      for (let frame = startFrame; frame < endFrame; frame += 1)
        yield { name: `labels/${itemStem(item)}_${frame + 1}.txt`, content: once(text) }
    }
  }
  const data = { train: 'images', val: 'images', names: { 0: 'clip' } }
  yield { name: 'data.yaml', content: once(`${JSON.stringify(data, null, 2)}\n`) }
}
