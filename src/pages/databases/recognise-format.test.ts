import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import type { ImportFormat } from '../../domain/formats.ts'
import type { Kind } from '../../domain/kinds.ts'
import { recognisedFormat } from './recognise-format.ts'

const TEXTS: readonly (readonly [string, Kind, ImportFormat | null])[] = [
  ['{"format":"biaozhu","formatVersion":1,"kind":"image"', 'image', 'json'],
  ['{"info":{},"licenses":[],"images":[{"id":1,', 'image-node', 'coco'],
  ['{"videos":[{"id":1}],"annotations":[', 'video-segment', 'youtube-vis'],
  ['{"version":"5.5.0","flags":{},"shapes":[{"label":"a"', 'image-segment', 'labelme'],
  ['[{"id":1,"annotations":[{"result":[', 'image', 'label-studio'],
  ['<?xml version="1.0"?>\n<annotations>\n<version>1.1', 'video', 'cvat'],
  ['<annotation>\n<folder>a', 'image', 'voc'],
  ['\uFEFFuuid,name,status,', 'video', 'csv'],
  ['ImageID,Source,LabelName,', 'image', 'open-images'],
  ['{"videos":[', 'image', null],
  ['<annotation>', 'video', null],
  ['hello', 'image', null],
  ['', 'image', null],
]

test.each(TEXTS)('%s of %s is %s', async (text, kind, format) => {
  expect(await recognisedFormat(new Blob([text]), kind)).toBe(format)
})

const ARCHIVES: readonly (readonly [readonly string[], Kind, ImportFormat | null])[] = [
  [['annotations.xml', 'images/a.jpg'], 'image', 'cvat'],
  [['街景.xml'], 'video-segment', 'cvat'],
  [['annotations.json', 'mapping.csv'], 'video', 'json'],
  [['clips.csv'], 'video', 'csv'],
  [['annotations/instances_val2017.json'], 'image-segment', 'coco'],
  [['annotations/panoptic_val2017.json', 'panoptic_val2017/a.png'], 'image-segment', 'coco'],
  [['instances.json'], 'video-segment', 'youtube-vis'],
  [['VOC/Annotations/a.xml', 'VOC/JPEGImages/a.jpg'], 'image', 'voc'],
  [['SegmentationClass/a.png', 'labelmap.txt'], 'image-segment', 'voc-masks'],
  [['data.yaml', 'labels/a.txt', 'images/a.jpg'], 'image', 'yolo'],
  [['a/gt/gt.txt'], 'video-segment', 'mot'],
  [['a.json', 'b.json'], 'image-node', 'labelme'],
  [['readme.md'], 'image', null],
]

test.each(ARCHIVES)('an archive of %j of %s is %s', async (names, kind, format) => {
  const archive = new yazl.ZipFile()
  for (const name of names) archive.addBuffer(Buffer.from('x'), name)
  archive.end({ comment: 'made by a test', forceZip64Format: false })
  const bytes = await buffer(archive.outputStream)
  expect(await recognisedFormat(new Blob([new Uint8Array(bytes)]), kind)).toBe(format)
})

test('a damaged archive is not told', async () => {
  expect(await recognisedFormat(new Blob(['PK\u0003\u0004 and no list']), 'image')).toBeNull()
})
