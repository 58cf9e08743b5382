import { expect, test } from 'vitest'
import type { Corp } from '../shared/people/corps.ts'
import { corpFormOf, corpPatchOf } from './corp-form.ts'

const corp: Corp = {
  id: 3,
  name: '外部一家',
  teamType: 2,
  disabled: false,
  grants: [
    { kind: 'image', stage: 'mark' },
    { kind: 'image', stage: 'check' },
  ],
  userCount: 4,
  tagCount: 2,
  createdAt: '2026-03-02T01:00:00Z',
}

test('only changed fields are sent, grants with their old values', () => {
  const form = corpFormOf(corp)
  expect([
    corpPatchOf(corp, { ...form, grants: form.grants.toReversed() }),
    corpPatchOf({ ...corp, name: '外部\u200B一家' }, form),
    corpPatchOf(corp, { ...form, name: '外部二家', teamType: 0 }),
    corpPatchOf(corp, { ...form, grants: form.grants.slice(1) }),
  ]).toEqual([
    null,
    null,
    { name: '外部二家', teamType: 0, base: { name: corp.name, teamType: corp.teamType } },
    { grants: [{ kind: 'image', stage: 'check' }], baseGrants: corp.grants },
  ])
})
