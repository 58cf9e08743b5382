import { expect, test } from 'vitest'
import { hasRows, rowHere } from '../object-rows.ts'
import type { VideoWork } from '../object-rows.ts'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { offlineFailure } from '../../../machines/failure.ts'
import { maskOfText, settled } from '../../../platform/mask-rows/testing.ts'
import { createVersionRows, withVersionRows } from './version-rows.ts'

const OLD = maskOfText('x.')
const NOW = maskOfText('.x')
const WORK: VideoWork = { annotation: emptyDocument('video-segment'), verdict: EMPTY_VERDICT }
/** The view of what is in hand, on frame 7. */
const FIELDS = { currentFrame: 7, rleData: { frame: 7, rows: { a: NOW }, before: null } } as never

test('a version is shown with its own masks, and without any until they load', async () => {
  const asked: unknown[] = []
  const rows = createVersionRows((uuid, version) => ({
    read: async (from, to) => {
      asked.push([uuid, version, from, to])
      return [{ objectId: 'a', frame: 7, row: OLD }]
    },
  }))
  rows.want('u', 1, 7)
  rows.want('u', 1, 7)
  const coming = withVersionRows(FIELDS, 7, rows.at('u', 1, 7))
  await settled()
  const here = withVersionRows(FIELDS, 7, rows.at('u', 1, 7))
  expect([asked, hasRows(coming), rowHere(WORK, coming, 'a'), rowHere(WORK, here, 'a')]).toEqual([
    [['u', 1, 7, 8]],
    false,
    null,
    OLD,
  ])
})

test('a failed read is reported, and repeated on demand', async () => {
  let failing = true
  let reported = 0
  const rows = createVersionRows(() => ({
    read: () => (failing ? Promise.reject(offlineFailure('no answer')) : Promise.resolve([])),
  }))
  rows.subscribe(() => (reported += 1))
  rows.want('u', 1, 7)
  await settled()
  const failed = rows.at('u', 1, 7).status
  failing = false
  rows.want('u', 1, 7)
  await settled()
  expect([failed, rows.at('u', 1, 7), reported]).toEqual(['failed', { status: 'ready', value: {} }, 2])
})
