import { expect, test } from 'vitest'
import { OPERATIONS } from '../contract/operations.ts'
import { ALL_ADMIN_KINDS, ALL_KINDS } from '../domain/kinds.ts'
import type { AdminFamily, Family } from './kind-paths.ts'
import { ADMIN_FAMILIES, adminPath, FAMILIES, familyPath } from './kind-paths.ts'

const known = new Set<string>(Object.values(OPERATIONS).map(({ path }) => path))

test('every family of every kind has its path in the contract', () => {
  const missing = ALL_KINDS.flatMap((kind) =>
    (Object.keys(FAMILIES) as Family[])
      .map((family) => familyPath(kind, family))
      .filter((path) => !known.has(path)),
  )
  expect(missing).toEqual([])
})

test('every admin family of the annotation kinds has its path in the contract', () => {
  const missing = ALL_KINDS.flatMap((kind) =>
    (Object.keys(ADMIN_FAMILIES) as AdminFamily[])
      .map((family) => adminPath(kind, family))
      .filter((path) => !known.has(path)),
  )
  expect(missing).toEqual([])
})

test('tags of all eight kinds can be listed, edited, copied and switched', () => {
  const families = ['tags', 'tag', 'copy', 'needPull'] as const
  const missing = ALL_ADMIN_KINDS.flatMap((kind) =>
    families.map((family) => adminPath(kind, family) as string).filter((path) => !known.has(path)),
  )
  expect(missing).toEqual([])
})

test('the video kind keeps its older paths', () => {
  expect([
    familyPath('video', 'pullMark'),
    familyPath('video', 'pushCheck'),
    familyPath('video', 'drafts'),
  ]).toEqual(['/api/tasks/pull/v2', '/api/checks/push', '/api/videos/drafts'])
})
