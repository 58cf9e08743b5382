import sharp from 'sharp'
import { login } from '../../support/api.ts'
import { stockFiles } from '../../e2e/support/stock.ts'
import type { Surface } from './surfaces.ts'

/** A database of a kind with so many small pictures, no two alike. */
export async function stockSurface(url: string, { kind, admin }: Surface, count: number): Promise<number> {
  const files = []
  for (let index = 0; index < count; index++) {
    const background = { r: (index * 47) % 256, g: (index * 101) % 256, b: 160 }
    const picture = sharp({ create: { width: 800 + index, height: 600, channels: 3, background } })
    files.push({ name: `stroke-${index + 1}.png`, bytes: await picture.png().toBuffer() })
  }
  const tagId = await stockFiles(url, `strokes of ${kind}`, files, admin)
  const caller = await login(url, 'admin')
  const settings = { batchSize: count }
  await caller.ask('PUT', `/api/admin/${admin}/tags/${tagId}`, { name: `strokes of ${kind}`, settings })
  return tagId
}

interface Draft {
  resource: { uuid: string; path: string }
  draft?: { annotation: Record<string, unknown> }
}

/** How many strokes the server holds in somebody's draft of the picture at this place of the batch. */
export async function strokesOnServer(
  url: string,
  { work, count }: Surface,
  tagId: number,
  item: number,
): Promise<number> {
  const caller = await login(url, 'mark1')
  const { items } = await caller.ask<{ items: Draft[] }>('POST', `/api/${work}/tasks/pull`, {
    tagId,
    count: 100,
  })
  const draft = items.find(({ resource }) => resource.path.endsWith(`stroke-${item + 1}.png`))?.draft
  return draft ? count(draft.annotation) : 0
}
