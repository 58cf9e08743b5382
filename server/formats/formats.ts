import type { FormatId, ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { coco } from './coco/coco.ts'
import { csv } from './csv/csv.ts'
import { cvat } from './cvat/cvat.ts'
import { davis } from './davis/davis.ts'
import type { Format, FormatReader, FormatWriter } from './format.ts'
import { json } from './json/json.ts'
import { labelStudio } from './label-studio/label-studio.ts'
import { labelme } from './labelme/labelme.ts'
import { mot } from './mot/mot.ts'
import { objectsCsv } from './objects-csv/objects-csv.ts'
import { openImages } from './open-images/open-images.ts'
import { voc } from './voc/voc.ts'
import { vocMaskFiles } from './voc-masks/voc-masks.ts'
import { yoloObb } from './yolo-obb/yolo-obb.ts'
import { yolo } from './yolo/yolo.ts'
import { youtubeVis } from './youtube-vis/youtube-vis.ts'
import type { Exporter } from './writing/exporter.ts'

const FORMATS: { readonly [F in FormatId]: Format<F> } = {
  json,
  'objects-csv': objectsCsv,
  csv,
  coco,
  yolo,
  'yolo-obb': yoloObb,
  voc,
  'voc-masks': vocMaskFiles,
  'youtube-vis': youtubeVis,
  davis,
  cvat,
  labelme,
  'label-studio': labelStudio,
  'open-images': openImages,
  mot,
}

interface AnyWriter extends Omit<FormatWriter, 'write'> {
  readonly write: Exporter | Readonly<Partial<Record<Kind, Exporter>>>
}
const ALL: readonly { readonly writes: Readonly<Record<string, AnyWriter>> }[] = Object.values(FORMATS)
const WRITERS = new Map(ALL.flatMap(({ writes }) => Object.entries(writes)))

export type KindWriter = Omit<FormatWriter, 'write'> & { readonly write: Exporter }

/** Null if the kind has no such variant. @param format on the wire */
export function writerOf(format: string, kind: Kind): KindWriter | null {
  const writer = WRITERS.get(format)
  const write = typeof writer?.write === 'function' ? writer.write : writer?.write[kind]
  return writer && write ? { ...writer, write } : null
}

export const readerOf = (format: ImportFormat): FormatReader => FORMATS[format].reads
