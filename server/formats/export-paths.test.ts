import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedPath } from './compared-path.ts'
import { beforeUuid, exportedPath, exportedUuid, type Namesakes, SharedNames } from './export-paths.ts'

const uuidOf = (index: number): string => `0a1b2c3d-0000-4000-8000-${String(index).padStart(12, '0')}`

function pathsOf(names: readonly string[], namesakes: Namesakes = 'stem'): string[] {
  const shared = new SharedNames(namesakes)
  for (const name of names) shared.add(name)
  return names.map((name, index) => exportedPath({ uuid: uuidOf(index), name }, shared))
}

test('a resource has the path that it was uploaded with', () => {
  const names = ['a.jpg', '街景/三月/a b.jpg', 'cam1/000001.JPG', 'cam2/000001.JPG', '无结尾']
  expect(pathsOf(names)).toEqual(names)
})

test('no path leaves the archive, and every system can write it', () => {
  expect(
    pathsOf(['../../etc/a.jpg', '/root/b.jpg', 'C:\\图\\c.jpg', './x//d.jpg', 'e\u0301.jpg', '..', '']),
  ).toEqual([
    'etc/a.jpg',
    'root/b.jpg',
    '图/c.jpg',
    'x/d.jpg',
    'é.jpg',
    `file__${uuidOf(5)}`,
    `file__${uuidOf(6)}`,
  ])
  expect(pathsOf(['a:b?.jpg', 'con/c.jpg', 'd. /e.jpg', `${'长'.repeat(90)}.jpg`])).toEqual([
    `a_b___${uuidOf(0)}.jpg`,
    `_con/c__${uuidOf(1)}.jpg`,
    `d_/e__${uuidOf(2)}.jpg`,
    `${'长'.repeat(65)}__${uuidOf(3)}.jpg`,
  ])
})

test('only equal names get the uuid: equal regardless of case, by label folder, or by stem', () => {
  const names = ['A/b.jpg', 'a/B.jpg', 'images/c.jpg', 'c.jpg', 'd.jpg', 'd.png', 'e.jpg']
  const parted = (stem: string, index: number, ending: string) => `${stem}__${uuidOf(index)}.${ending}`
  const both = [
    parted('A/b', 0, 'jpg'),
    parted('a/B', 1, 'jpg'),
    parted('images/c', 2, 'jpg'),
    parted('c', 3, 'jpg'),
  ]
  expect(pathsOf(names, 'file')).toEqual([...both, 'd.jpg', 'd.png', 'e.jpg'])
  expect(pathsOf(names)).toEqual([...both, parted('d', 4, 'jpg'), parted('d', 5, 'png'), 'e.jpg'])
})

const part = fc.oneof(
  fc.constantFrom(
    'a',
    'A',
    'b',
    '..',
    '.',
    'images',
    'labels',
    'a%20b',
    'a b',
    '街',
    'x:y',
    'nul',
    '.jpg',
    '',
  ),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
)
const name = fc
  .tuple(
    fc.array(part, { maxLength: 3 }),
    part,
    fc.constantFrom('.jpg', '.JPG', '.png', '', `__${uuidOf(0)}.jpg`, `__${uuidOf(1)}__${uuidOf(0)}.jpg`),
  )
  .map(([folders, last, ending]) => [...folders, last + ending].join('/'))

test('paths are unique for any names, and each leads back to its resource', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), fc.constantFrom('file', 'stem'), (names, namesakes) => {
      const paths = pathsOf(names, namesakes)
      const keys = paths.map((path) =>
        comparedPath(path, namesakes === 'file')
          .folded.join('/')
          .toLowerCase(),
      )
      expect(new Set(keys).size).toBe(names.length)
      for (const [index, path] of paths.entries()) {
        expect(path.split('/').some((each) => each === '..' || each === '.' || each === '')).toBe(false)
        if (path.includes(`__${uuidOf(index)}`)) expect(exportedUuid(path)).toBe(uuidOf(index))
        else expect(comparedPath(path, true)).toEqual(comparedPath(names[index] ?? '', true))
      }
    }),
  )
})

test('the uuid is read from a name, and from a folder as earlier exports have it', () => {
  const uuid = uuidOf(7)
  expect(
    [
      `a/b__${uuid}.jpg`,
      `a/b__${uuid}`,
      `images/${uuid}/b.jpg`,
      `${uuid}.txt`,
      uuid,
      'a/b.jpg',
      `b_${uuid}.jpg`,
    ].map(exportedUuid),
  ).toEqual([uuid, uuid, uuid, undefined, uuid, undefined, undefined])
  expect([`a/b__${uuid}.jpg`, `a/b__${uuid}`, 'a/b.jpg'].map(beforeUuid)).toEqual([
    'a/b.jpg',
    'a/b',
    undefined,
  ])
})
