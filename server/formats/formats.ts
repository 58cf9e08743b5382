import type { EXPORT_FORMATS } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { clipsCsv } from './clips-csv.ts'
import { cocoBoxes } from './coco/boxes.ts'
import { cocoKeypoints } from './coco/keypoints.ts'
import { cocoPanoptic } from './coco/panoptic.ts'
import { cocoSegments } from './coco/segments.ts'
import { davis } from './davis.ts'
import type { ExportItem } from './export-items.ts'
import { mediaPath, type Exporter } from './exporter.ts'
import { ownJson } from './own-json/own-json.ts'
import { yoloDetect, yoloMediaPath, yoloPose, yoloSegment } from './yolo/exporters.ts'
import { youtubeVis } from './youtube-vis.ts'

export interface Format {
  readonly write: Exporter
  /** Where an item's own file lies in an archive that carries media. */
  readonly mediaPath: (item: Pick<ExportItem, 'uuid' | 'path'>) => string
}

const named = (write: Exporter): Format => ({ write, mediaPath })
const beside = (write: Exporter): Format => ({ write, mediaPath: yoloMediaPath })

const JSON_FORMAT = { json: named(ownJson) }

/** Each kind has exactly the formats that the domain lists for it. */
const BY_KIND: { readonly [K in Kind]: Readonly<Record<(typeof EXPORT_FORMATS)[K][number], Format>> } = {
  video: { ...JSON_FORMAT, csv: named(clipsCsv) },
  image: { ...JSON_FORMAT, 'coco-instances': named(cocoBoxes), 'yolo-detect': beside(yoloDetect) },
  'image-node': { ...JSON_FORMAT, 'coco-keypoints': named(cocoKeypoints), 'yolo-pose': beside(yoloPose) },
  'image-segment': {
    ...JSON_FORMAT,
    'coco-instances': named(cocoSegments),
    'coco-panoptic': named(cocoPanoptic),
    'yolo-segment': beside(yoloSegment),
  },
  'video-segment': { ...JSON_FORMAT, 'youtube-vis': named(youtubeVis), davis: named(davis) },
}

/** A format of a kind; null where the kind has none of that name. */
export const formatOf = (format: string, kind: Kind): Format | null =>
  new Map<string, Format>(Object.entries(BY_KIND[kind])).get(format) ?? null
