import type { TestWorld } from '../../server/operations/test-world.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { addResource, newTag } from './imports.ts'

/** COCO files that others wrote, and what they are imported into. */

/** Documents of a tag by the names of their resources. */
export async function documentsIn(server: TestWorld, tagId: number): Promise<Record<string, unknown>> {
  const rows = await server.store.db
    .selectFrom('resources as r')
    .innerJoin('annotations as a', (join) =>
      join.onRef('a.resource_uuid', '=', 'r.uuid').onRef('a.version', '=', 'r.version'),
    )
    .select(['r.name', 'a.document'])
    .where('r.tag_id', '=', tagId)
    .execute()
  return Object.fromEntries(rows.map(({ name, document }) => [name, document]))
}

export const size = { width: WIDTH, height: HEIGHT }

/** A file as others write it: in whatever order, with more than is needed, without anything of this product's. */
export const coco = (content: { images: object[]; annotations: object[]; categories: object[] }): string =>
  JSON.stringify({ info: { images: [] }, licenses: [{ id: 1 }], ...content }, null, 1)

/** A tag of resources that nobody has touched. */
export async function tagWith(server: TestWorld, kind: Kind, names: readonly string[]): Promise<number> {
  const tagId = await newTag(server, kind)
  for (const name of names) await addResource(server, kind, tagId, name)
  return tagId
}
