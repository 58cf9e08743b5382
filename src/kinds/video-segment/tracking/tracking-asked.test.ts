import { expect, test, vi } from 'vitest'
import { NO_ROW } from '../../../domain/mask-rows.ts'
import { toasts } from '../../../ui/toasts.ts'
import { HELD, rowsOf, sit } from './testing-tracking.ts'
import { askedBefore } from './tracking-asked.ts'
import { trackSelected } from './tracking.ts'

test('a page loaded before the response asks once more whether tracking has begun', async () => {
  const item = sit(rowsOf(HELD), 0, '没有网络')
  vi.spyOn(toasts, 'show').mockReturnValue(0)
  await trackSelected(item.scope(), 'ahead')
  const loaded = sit(rowsOf({ ...HELD, 200: NO_ROW }), 0)
  loaded.open('u|3|mark|open', item.fields())
  const asked = askedBefore(loaded.editor)
  asked?.begun()
  expect([asked?.before, loaded.held(), askedBefore(loaded.editor)]).toEqual([
    undefined,
    { 0: HELD[0], 5: HELD[5], 6: HELD[6], 200: NO_ROW },
    null,
  ])
  vi.restoreAllMocks()
})

test('a tracking that has begun or was refused is not queried again', async () => {
  const reported = vi.spyOn(toasts, 'show').mockReturnValue(0)
  const begun = sit(rowsOf(HELD), 0)
  await trackSelected(begun.scope(), 'ahead')
  const refused = sit(rowsOf(HELD), 0, '没有引擎')
  await trackSelected(refused.scope(), 'ahead')
  const before = askedBefore(refused.editor) !== null
  refused.refuse()
  expect([askedBefore(begun.editor), before, askedBefore(refused.editor)]).toEqual([null, true, null])
  reported.mockRestore()
})
