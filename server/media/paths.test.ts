import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePath, isStoredPath, safeFileName, storedPath, thumbnailPath } from './paths.ts'

const uuid = '0a1b2c3d-0000-4000-8000-000000000001'

test('a stored path is kind, first two of the uuid, uuid, name', () => {
  expect(storedPath('image', uuid, 'a.png')).toBe(`image/0a/${uuid}/a.png`)
  expect(thumbnailPath(storedPath('video', uuid, 'a.mp4'))).toBe(`video/0a/${uuid}/.thumbnail.webp`)
  expect(() => storedPath('image', '../../etc', 'a.png')).toThrow('not a uuid')
})

test.each([
  ['IMG 01 (2).JPG', 'jpg', 'IMG_01_2.jpg'],
  ['街景 · 早晨.png', 'png', '街景_早晨.png'],
  ['../../etc/passwd', 'jpg', 'passwd.jpg'],
  ['..\\..\\boot.ini', 'png', 'boot.png'],
  ['.htaccess', 'png', 'file.png'],
  ['a/../..', 'png', 'file.png'],
  ['a\0b.png', 'png', 'a_b.png'],
  ['-rf.png', 'png', 'rf.png'],
  ['<script>.svg', 'webp', 'script.webp'],
  ['', 'mp4', 'file.mp4'],
])('%j becomes %s → %s', (name, extension, expected) => {
  expect(safeFileName(name, extension)).toBe(expected)
})

test('any name gives one plain path part of bounded length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name, 'png')
      expect(isStoredPath(`image/${safe}`)).toBe(true)
      expect(safe).not.toMatch(/^\.|[\s/\\:*?"<>|]/)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(124)
    }),
  )
})

test.each(['', '/', '/etc/passwd', '..', 'a/../b', 'a//b', './a', 'a/.', 'a\\b', 'a\0', 'a/'])(
  '%j is not a stored path',
  (candidate) => {
    expect(isStoredPath(candidate)).toBe(false)
  },
)

test('encoding keeps slashes and nothing else that matters in a URL', () => {
  expect(encodePath('image/0a/街 景?#.png')).toBe('image/0a/%E8%A1%97%20%E6%99%AF%3F%23.png')
})
