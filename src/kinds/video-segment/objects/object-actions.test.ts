import { expect, test } from 'vitest'
import type { PlacedRow, MaskRow } from '../../../domain/mask-rows.ts'
import { NO_ROW } from '../../../domain/mask-rows.ts'
import { rowsEdit } from '../object-rows.ts'
import { composite, removeItem } from '../../../machines/editor/edit-makers.ts'
import { createPresence } from '../../../platform/mask-rows/presence.ts'
import { maskOfText } from '../../../platform/mask-rows/testing.ts'
import { toasts } from '../../../ui/toasts.ts'
import { removeFrom } from './mask-actions.ts'
import { removeObjects } from './object-actions.ts'
import type { ObjectScope } from './object-scope.ts'

type Act = (scope: ObjectScope) => Promise<void>
const removeIt: Act = (scope) => removeObjects(scope, ['a'])

const WORK = { annotation: { objects: [{ id: 'a', name: '人' }] } }
const MASK = maskOfText('x')
const goneFrom = (before: MaskRow) => ({ objectId: 'a', frame: 7, before, row: NO_ROW })

/** What is done to object a, which has a row on frame 7. */
async function after(act: Act, presence: ReturnType<typeof createPresence> | null, row: MaskRow = MASK) {
  const found: PlacedRow[] = presence ? [{ objectId: 'a', frame: 7, row }] : []
  const commits: unknown[] = []
  for (const { id } of toasts.current()) toasts.dismiss(id)
  await act({
    rows: { state: () => ({ presence }), collect: () => Promise.resolve(found) },
    access: { readonly: false, commit: (edit: unknown) => commits.push(edit) },
    facts: { editor: { getSnapshot: () => ({ context: { key: 'u', document: WORK } }) } },
    work: WORK,
    selected: ['a'],
    fields: {},
    frame: 0,
    count: 100,
  } as unknown as ObjectScope)
  return { commits, said: toasts.current().map(({ text }) => text) }
}

test('an object is removed with all its masks, or stays until the index of its masks is loaded', async () => {
  for (const act of [removeIt, removeFrom])
    expect(await after(act, null)).toEqual({
      commits: [],
      said: ['正在读取哪些帧有掩膜，读到后再按'],
    })
  const known = createPresence(100, [])
  expect(await after(removeIt, known)).toEqual({
    commits: [composite([rowsEdit([goneFrom(MASK)]), removeItem(WORK, ['annotation', 'objects'], 'a')])],
    said: [],
  })
  expect(await after(removeFrom, known)).toEqual({
    commits: [rowsEdit([goneFrom(MASK)])],
    said: ['已删除 1 帧的掩膜'],
  })
})

test('removing only frames that tracking has lost shows no notice about masks', async () => {
  const lost: MaskRow = { rle: null, source: 'tracked', uncertain: true }
  expect(await after(removeFrom, createPresence(100, []), lost)).toEqual({
    commits: [rowsEdit([goneFrom(lost)])],
    said: ['已放开 1 帧，跟踪可以填了'],
  })
})
