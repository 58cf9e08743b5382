import type { EXPORT_FORMATS } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { clipsCsv } from './clips-csv.ts'
import { cocoBoxes, cocoKeypoints, cocoSegments } from './coco/write.ts'
import { cocoPanoptic } from './coco/write-panoptic.ts'
import { cvatBoxes, cvatMasks, cvatMediaPath, cvatSkeletons } from './cvat/write-pictures.ts'
import { cvatClips, cvatVideoMasks } from './cvat/write-videos.ts'
import { davis } from './davis.ts'
import type { ExportItem } from './export-items.ts'
import { itemPath, mediaPath, type Exporter } from './exporter.ts'
import { labelmeBoxes, labelmeKeypoints, labelmeSegments } from './labelme/write.ts'
import { ownJson } from './own-json/write.ts'
import { vocBoxes, vocMediaPath } from './voc/write.ts'
import { yoloDetect, yoloMediaPath, yoloPose, yoloSegment, yoloObb, yoloVideoPath } from './yolo/write.ts'
import { youtubeVis } from './youtube-vis.ts'

export interface Format {
  readonly write: Exporter
  readonly mediaPath: (item: Pick<ExportItem, 'uuid' | 'path'>) => string
}

const named = (write: Exporter): Format => ({ write, mediaPath })
const yolo = (write: Exporter): Format => ({ write, mediaPath: yoloMediaPath })
const cvat = (write: Exporter): Format => ({ write, mediaPath: cvatMediaPath })
/** LabelMe and CVAT video files lie beside their media. */
const beside = (write: Exporter): Format => ({ write, mediaPath: itemPath })

const JSON_FORMAT = { json: named(ownJson) }

const BY_KIND: { readonly [K in Kind]: Readonly<Record<(typeof EXPORT_FORMATS)[K][number], Format>> } = {
  video: {
    ...JSON_FORMAT,
    csv: named(clipsCsv),
    'yolo-obb': { write: yoloObb, mediaPath: yoloVideoPath },
    'cvat-video': beside(cvatClips),
  },
  image: {
    ...JSON_FORMAT,
    'coco-instances': named(cocoBoxes),
    'yolo-detect': yolo(yoloDetect),
    voc: { write: vocBoxes, mediaPath: vocMediaPath },
    'cvat-images': cvat(cvatBoxes),
    labelme: beside(labelmeBoxes),
  },
  'image-node': {
    ...JSON_FORMAT,
    'coco-keypoints': named(cocoKeypoints),
    'yolo-pose': yolo(yoloPose),
    'cvat-images': cvat(cvatSkeletons),
    labelme: beside(labelmeKeypoints),
  },
  'image-segment': {
    ...JSON_FORMAT,
    'coco-instances': named(cocoSegments),
    'coco-panoptic': named(cocoPanoptic),
    'yolo-segment': yolo(yoloSegment),
    'cvat-images': cvat(cvatMasks),
    labelme: beside(labelmeSegments),
  },
  'video-segment': {
    ...JSON_FORMAT,
    'youtube-vis': named(youtubeVis),
    davis: named(davis),
    'cvat-video': beside(cvatVideoMasks),
  },
}

export const formatOf = (format: string, kind: Kind): Format | null =>
  new Map<string, Format>(Object.entries(BY_KIND[kind])).get(format) ?? null
