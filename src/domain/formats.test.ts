import { expect, test } from 'vitest'
import { askedScores, exportFormats, importFormats, type ImportFormat } from './formats.ts'
import { ALL_KINDS, type Kind } from './kinds.ts'

test('each kind offers its formats in one order', () => {
  expect(Object.fromEntries(ALL_KINDS.map((kind) => [kind, exportFormats(kind)]))).toEqual({
    video: ['json', 'csv', 'yolo-obb', 'cvat-video'],
    image: ['json', 'coco-instances', 'yolo-detect', 'voc', 'cvat-images', 'labelme'],
    'image-node': ['json', 'coco-keypoints', 'yolo-pose', 'cvat-images', 'labelme'],
    'image-segment': [
      'json',
      'coco-instances',
      'coco-panoptic',
      'yolo-segment',
      'voc-masks',
      'cvat-images',
      'labelme',
    ],
    'video-segment': ['json', 'youtube-vis', 'davis', 'cvat-video'],
  })
  const added = (kind: Kind) =>
    exportFormats(kind, true).filter((format) => !exportFormats(kind).includes(format))
  expect(added('video-segment')).toEqual(['objects-csv'])
  expect(added('image')).toEqual(['objects-csv', 'yolo-segment', 'yolo-obb', 'x-anylabeling'])
  const areas = ['json', 'coco', 'yolo', 'yolo-obb', 'voc', 'cvat', 'labelme', 'label-studio', 'open-images']
  expect(Object.fromEntries(ALL_KINDS.map((kind) => [kind, importFormats(kind)]))).toEqual({
    video: ['json', 'csv', 'cvat'],
    image: areas,
    'image-node': ['json', 'coco', 'yolo', 'cvat', 'labelme', 'label-studio'],
    'image-segment': areas.toSpliced(5, 0, 'voc-masks'),
    'video-segment': ['json', 'youtube-vis', 'cvat', 'mot'],
  })
})

test.each<[Kind, ImportFormat, string[]]>([
  ['image', 'yolo', ['minScore']],
  ['image', 'json', []],
  ['image', 'voc', []],
  ['image-node', 'label-studio', ['minScore', 'minKeypointScore']],
  ['video-segment', 'mot', ['minScore']],
  ['image-segment', 'coco', ['minScore']],
  ['image-node', 'labelme', ['minScore', 'minKeypointScore']],
  ['image-node', 'cvat', ['minScore']],
  ['video-segment', 'cvat', []],
])('%s from %s asks for %j', (kind, format, asked) => {
  expect(askedScores(format, kind)).toEqual(asked)
})
