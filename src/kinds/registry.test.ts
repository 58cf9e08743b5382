import { expect, test } from 'vitest'
import { ALL_KINDS } from '../domain/kinds.ts'
import type { LabelSettings } from '../machines/work.ts'
import { KIND_SPECS } from './specs.ts'

const labels: LabelSettings = {
  settingsVersion: 1,
  batchSize: 1,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
}

test('every kind starts with a document that it can read', () => {
  const read = ALL_KINDS.map((kind) => {
    const empty = KIND_SPECS[kind].empty(labels)
    return [kind, KIND_SPECS[kind].read(JSON.parse(JSON.stringify(empty)))]
  })
  expect(read).toEqual(ALL_KINDS.map((kind) => [kind, KIND_SPECS[kind].empty(labels)]))
})

test('no kind reads what is not one of its documents', () => {
  expect(ALL_KINDS.map((kind) => KIND_SPECS[kind].read({ schemaVersion: 1, clip: [] }))).toEqual(
    ALL_KINDS.map(() => null),
  )
})
