import { expect, test } from 'vitest'
import { fileErrorMessage } from './file-errors.ts'

const refused = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

test('a file system’s refusal is reported with its path; other errors are not', () => {
  expect([
    fileErrorMessage(refused('EACCES', '/data/media')),
    fileErrorMessage(refused('EROFS', '/data/work')),
    fileErrorMessage(refused('ENOSPC', '/data/work')),
    fileErrorMessage(refused('EACCES')),
    fileErrorMessage(refused('ENOENT', '/data/work')),
    fileErrorMessage('EACCES'),
  ]).toEqual([
    '/data/media 没有读写权限',
    '/data/work 所在的磁盘只能读',
    '/data/work 所在的磁盘已满',
    null,
    null,
    null,
  ])
})
