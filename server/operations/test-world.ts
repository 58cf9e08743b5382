import sharp, { type Sharp } from 'sharp'
import { importMedia } from '../media/import/import.ts'
import { insertPoolResource } from '../media/import/records.ts'
import { temporaryFolder } from '../media/testing.ts'
import { startDataServer, type DataServer } from './testing.ts'

export interface Page<T> {
  items: T[]
  total: number
}

export interface PoolAnswer {
  id: number
  name: string
  description: string
  waiting: number
  dealt: number
  updatedAt: string
}

interface SplitAnswer {
  splits: { tagId: number; tagName: string; count: number }[]
  left: number
  message: string
}

export function barPicture(number: number): Sharp {
  const bars = Array.from({ length: 8 }, (_, bar) => {
    const height = ((number * 37 + bar * 53) % 100) + 1
    const colour = `hsl(${(number * 41 + bar * 77) % 360} 70% ${30 + ((number * 13 + bar * 29) % 50)}%)`
    return `<rect x="${bar * 20}" y="0" width="20" height="${height}" fill="${colour}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100">${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' })
}

export interface TestWorld extends DataServer {
  addPicture(poolId: number, name: string, content: Buffer): Promise<string>
  poolNamed(name: string): Promise<PoolAnswer>
  filledPool(name: string, count: number): Promise<{ pool: PoolAnswer; uuids: string[] }>
  inTag(tagId: number): Promise<string[]>
  split(body: object): Promise<{ status: number; body: SplitAnswer }>
}

export async function startTestWorld(): Promise<TestWorld> {
  const server = await startDataServer()
  const folder = await temporaryFolder()
  let files = 0
  const addPicture: TestWorld['addPicture'] = async (poolId, name, content) => {
    files += 1
    const file = await folder.file(`upload-${files}`, content)
    const imported = await importMedia({ kind: 'image', file, name }, server.media)
    const place = { kind: 'image' as const, poolId, name, createdBy: null }
    await server.store.transaction((tx) => insertPoolResource(tx, imported, place))
    return imported.uuid
  }
  const poolNamed: TestWorld['poolNamed'] = async (name) =>
    (await server.ask<PoolAnswer>('POST', '/api/admin/images2/pools', { name })).body
  return {
    ...server,
    addPicture,
    poolNamed,
    filledPool: async (name, count) => {
      const pool = await poolNamed(name)
      const uuids: string[] = []
      for (let number = 0; number < count; number += 1)
        uuids.push(
          await addPicture(pool.id, `${name}-${number}.png`, await barPicture(number).png().toBuffer()),
        )
      return { pool, uuids }
    },
    inTag: async (tagId) => {
      const { db } = server.store
      const rows = await db
        .selectFrom('resources')
        .select('uuid')
        .where('tag_id', '=', tagId)
        .orderBy('seq')
        .execute()
      return rows.map(({ uuid }) => uuid)
    },
    split: (body) => server.ask<SplitAnswer>('POST', '/api/admin/images2/tags/split-data', body),
    close: async () => {
      await server.close()
      await folder.remove()
    },
  }
}
