import { expect, test } from 'vitest'
import type { PlacedRow } from '../../../domain/mask-rows.ts'
import { ERASED_ROW } from '../../../domain/mask-rows.ts'
import { createPresence } from '../../../platform/mask-rows/presence.ts'
import { maskOfText } from '../../../platform/mask-rows/testing.ts'
import { collectRows } from './collect-rows.ts'

test('collects all rows of an object: masks, erased frames, and frames that tracking lost', async () => {
  const said: PlacedRow[] = [
    { objectId: 'a', frame: 3, row: maskOfText('x') },
    { objectId: 'a', frame: 4, row: { rle: null, source: 'tracked', uncertain: true } },
    { objectId: 'a', frame: 5, row: ERASED_ROW },
  ]
  const presence = createPresence(10, [])
  said.forEach(presence.put)
  const current = {
    frameCount: 10,
    presence,
    changes: undefined,
    read: () => Promise.resolve(said),
    signal: new AbortController().signal,
  }
  expect(await collectRows(current, ['a'], 0, 10, () => undefined)).toEqual(said)
})
