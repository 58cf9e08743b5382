import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { importText, zipped, type Files } from './imports.ts'
import { ALL_FORMATS, hasEndings, importPaths, isYolo, withoutEnding, type Format } from './path-files.ts'

/** Which resource each entry of a file goes to, in every format. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const matched = (format: Format, resources: readonly string[], paths: readonly string[]) =>
  importPaths(server, format, resources, paths)

describe.each(ALL_FORMATS)('%s', (format) => {
  test('a weaker earlier match does not take the resource of a stronger one', async () => {
    const resources = ['dup2/cam1/000001.jpg', 'dup2/cam1/000002.jpg']
    const paths = ['cam0/000001.jpg', 'cam0/000002.jpg', 'cam1/000001.jpg', 'cam1/000002.jpg']
    const { job, found } = await matched(format, resources, paths)
    expect(found).toEqual({
      'dup2/cam1/000001.jpg': 'cam1/000001.jpg',
      'dup2/cam1/000002.jpg': 'cam1/000002.jpg',
    })
    expect(job.result.refusals.map(({ reason }) => reason)).toEqual([
      '数据库里没有这项资源',
      '数据库里没有这项资源',
    ])
  })

  test('namesakes in folders each match their own', async () => {
    const names = ['1.jpg', 'a/1.jpg', 'b/1.jpg']
    const { job, found } = await matched(format, names, ['a/1.jpg', '1.jpg', 'b/1.jpg'])
    expect(found).toEqual({ '1.jpg': '1.jpg', 'a/1.jpg': 'a/1.jpg', 'b/1.jpg': 'b/1.jpg' })
    expect(job.result).toEqual({ accepted: 3, refused: 0, duplicates: 0, refusals: [] })
  })

  test('a name that fits two resources is refused with both', async () => {
    const { job, found } = await matched(
      format,
      ['p/a/1.jpg', 'q/a/1.jpg', 'r/2.jpg'],
      ['a/1.jpg', 'm/2.jpg', 'n/2.jpg'],
    )
    expect(found).toEqual({})
    const written = (path: string): string => {
      if (isYolo(format)) return `labels/${withoutEnding(path)}.txt`
      return hasEndings(format) ? path : withoutEnding(path)
    }
    const two = '数据库里有 2 项资源都符合，不能确定是哪一项：p/a/1.jpg、q/a/1.jpg'
    const rivals = `文件里有 2 项都对应“r/2.jpg”，不能确定是哪一项：${written('m/2.jpg')}、${written('n/2.jpg')}`
    expect(job.result.refusals).toEqual([
      { name: written('a/1.jpg'), reason: two },
      { name: written('m/2.jpg'), reason: rivals },
      { name: written('n/2.jpg'), reason: rivals },
    ])
  })
})

test.each([
  ['backslashes', 'a\\1.jpg', 'a/1.jpg'],
  ['a drive', 'D:\\data\\a\\1.jpg', 'a/1.jpg'],
  ['a root', '/mnt/data/a/1.jpg', 'data/a/1.jpg'],
  ['steps up', '../../data/x/../a/1.jpg', 'data/a/1.jpg'],
  ['URL codes', 'a%20b/%E8%A1%97%E6%99%AF.jpg', 'a b/街景.jpg'],
  ['an address', 'https://bucket.example/set/a/1.jpg?sign=x/y.jpg', 'a/1.jpg'],
  ['Label Studio’s local files', '/data/local-files/?d=set/a/1.jpg', 'a/1.jpg'],
  ['URL codes in the name of the resource', 'a b/街景.jpg', 'a%20b/%E8%A1%97%E6%99%AF.jpg'],
  ['letters and marks apart', 'café/だ.jpg'.normalize('NFD'), 'café/だ.jpg'],
  ['another case of the extension', 'a/1.JPG', 'a/1.jpg'],
  ['the folder of pictures', 'train/images/1.jpg', 'train/1.jpg'],
])('a path with %s matches the resource', async (_which, path, resource) => {
  const others = ['other/1.jpg', 'other/街景.jpg', 'other/だ.jpg']
  const { found } = await matched('coco', [resource, ...others], [path, ...others])
  expect(found).toEqual({ [resource]: path, ...Object.fromEntries(others.map((each) => [each, each])) })
})

test.each([
  ['the case of the name', 'A/1x.jpg', 'a/1X.jpg'],
  ['another extension', '1.png', '1.jpg'],
])('a path with %s does not match', async (_which, path, resource) => {
  const { found } = await matched('coco', [resource], [path])
  expect(found).toEqual({})
})

test('YOLO labels match the pictures beside them, of any file type', async () => {
  const tagId = await tagWith(server, 'image', [
    's/train/images/1.png',
    's/val/images/1.JPG',
    'images/1.jpg',
    'images/2.jpg',
    '2.png',
  ])
  const line = (width: number): string => `0 0.5 0.5 ${width / WIDTH} 0.5\n`
  const files: Files = {
    'data.yaml': 'names: [tracking]\n',
    's/train/labels/1.txt': line(10),
    's/val/labels/1.txt': line(20),
    'labels/1.txt': line(30),
    // The last folder of labels is the one that counts.
    'labels/a/labels/2.txt': line(40),
  }
  const { result } = await importText(server, 'image', tagId, await zipped(files), 'yolo')
  expect(result).toEqual({ accepted: 4, refused: 0, duplicates: 0, refusals: [] })
  expect(await documentsIn(server, tagId)).toMatchObject({
    'images/2.jpg': { trackingCrop: { width: expect.closeTo(40) as number } },
    's/train/images/1.png': { trackingCrop: { width: expect.closeTo(10) as number } },
    's/val/images/1.JPG': { trackingCrop: { width: expect.closeTo(20) as number } },
    'images/1.jpg': { trackingCrop: { width: expect.closeTo(30) as number } },
  })
})

test('pictures may have the names of lists and notes', async () => {
  const tagId = await tagWith(server, 'image', [
    'test.jpg',
    'train.jpg',
    'notes.jpg',
    'Classes.png',
    'ok.jpg',
  ])
  const line = '0 0.5 0.5 0.25 0.25\n'
  const { result } = await importText(
    server,
    'image',
    tagId,
    await zipped({
      'data.yaml': 'names: [tracking, exclude]\n',
      ...Object.fromEntries(
        ['test', 'train', 'notes', 'Classes', 'ok'].map((name) => [`labels/${name}.txt`, line]),
      ),
      'train.txt': './images/ok.jpg\n',
      'labels/classes.txt': 'tracking\nexclude\n',
      'images/ok.jpg': 'x',
      '__MACOSX/._ok.txt': 'x',
      'notes.txt': '',
    }),
    'yolo',
  )
  expect(result).toEqual({
    accepted: 5,
    refused: 0,
    duplicates: 0,
    refusals: [],
    unread: 5,
    unreadFiles: ['__MACOSX/._ok.txt', 'train.txt', 'images/ok.jpg', 'notes.txt', 'labels/classes.txt'],
  })
})

test('the path in a LabelMe file is relative to its folder', async () => {
  const tagId = await tagWith(server, 'image', ['set/images/1.jpg', 'set/labels/1.jpg', 'c/1.jpg'])
  const file = (imagePath: string): string =>
    JSON.stringify({
      shapes: [
        {
          label: 'tracking',
          points: [
            [1, 1],
            [9, 9],
          ],
          shape_type: 'rectangle',
        },
      ],
      imagePath,
      imageWidth: WIDTH,
      imageHeight: HEIGHT,
    })
  const zip = await zipped({
    'set/labels/1.json': file('..\\images\\1.jpg'),
    'c/1.json': file('1.jpg'),
    'c/note.txt': 'x',
  })
  const { result } = await importText(server, 'image', tagId, zip, 'labelme')
  expect(result).toEqual({
    accepted: 2,
    refused: 0,
    duplicates: 0,
    refusals: [],
    unread: 1,
    unreadFiles: ['c/note.txt'],
  })
  expect(Object.keys(await documentsIn(server, tagId)).toSorted()).toEqual(['c/1.jpg', 'set/images/1.jpg'])
})
