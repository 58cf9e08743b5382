import { expect, test } from 'vitest'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { createFrameTables, TABLES_KEPT } from './video-controller.ts'
import { TABLE } from '../../../kinds/video/testing.ts'

/** Tables of a server that may be out of reach. */
function sit() {
  const asked: string[] = []
  const server = { isThere: true }
  const tableOf = createFrameTables((uuid): Promise<FrameTable> => {
    asked.push(uuid)
    return server.isThere ? Promise.resolve(TABLE) : Promise.reject(new Error('offline'))
  })
  return { asked, server, tableOf }
}

test('a table is loaded once while it is among those used recently', async () => {
  const { asked, tableOf } = sit()
  const others = Array.from({ length: TABLES_KEPT - 1 }, (_, index) => `other ${index}`)
  for (const uuid of ['first', ...others, 'first', 'one more', 'first', 'other 0']) await tableOf(uuid)
  expect(asked).toEqual(['first', ...others, 'one more', 'other 0'])
})

test('a table that failed to load is requested again', async () => {
  const { asked, server, tableOf } = sit()
  server.isThere = false
  await expect(tableOf('u')).rejects.toThrow('offline')
  server.isThere = true
  expect([await tableOf('u'), asked]).toEqual([TABLE, ['u', 'u']])
})
