import { expect, test } from 'vitest'
import { fileComplaint } from './file-errors.ts'

const refused = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

test('what a file system refuses is told with the place; other errors are not', () => {
  expect([
    fileComplaint(refused('EACCES', '/data/media')),
    fileComplaint(refused('EROFS', '/data/work')),
    fileComplaint(refused('ENOSPC', '/data/work')),
    fileComplaint(refused('EACCES')),
    fileComplaint(refused('ENOENT', '/data/work')),
    fileComplaint('EACCES'),
  ]).toEqual([
    '/data/media 没有读写权限',
    '/data/work 所在的磁盘只能读',
    '/data/work 所在的磁盘已满',
    null,
    null,
    null,
  ])
})
