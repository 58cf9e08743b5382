import type { Client } from '../../api/client.ts'
import type { PushItem } from '../../machines/work.ts'
import type { RowDelivery } from './before-push.ts'
import { createRowCalls, createWriteRows } from './row-calls.ts'
import { sentRowsOf } from './sent-rows.ts'

/** How the rows of an item reach the server before it is pushed. */
export const rowDeliveryOf = (api: Client, { id, version }: PushItem): RowDelivery => ({
  write: createWriteRows(api, id, version),
  read: createRowCalls(api, id).read,
  sent: sentRowsOf(id, version),
})
