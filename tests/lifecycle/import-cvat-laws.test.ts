import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { DocumentOf, Segment } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { newCodec } from '../../wasm-rle/node.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { DOCUMENTS } from '../fixtures/generated-documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { cvat, image, segmentsIn, SHAPES } from './cvat-files.ts'
import { importText, zipped } from './imports.ts'

/** What CVAT would have written of documents comes in as the same documents. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const imported = (kind: Kind, tagId: number, content: string | Buffer) =>
  importText(server, kind, tagId, content, 'cvat')

const codec = await newCodec()
/** A mask without the empty runs that some write. */
const whole = ({ rleMask }: Segment): string => codec.write(codec.read(rleMask.counts, WIDTH, HEIGHT))

/** What CVAT has words for of a document. */
const SAID = {
  image: ({ trackingCrop, excludeCrops }: DocumentOf['image']) => ({
    trackingCrop,
    excludeCrops: excludeCrops.map(({ id: _, ...crop }) => crop),
  }),
  'image-node': ({ bodyType, nodes, extras }: DocumentOf['image-node']) => ({
    bodyType,
    skeletons: [nodes, ...extras.map((extra) => extra.nodes)].map((each) =>
      each.map((node) => (node.visibility === 0 ? { ...node, x: 0, y: 0 } : node)),
    ),
  }),
  'image-segment': (document: DocumentOf['image-segment']) =>
    segmentsIn(document).map(({ category, segment }) => [category, whole(segment)]),
} as const

const PICTURE_KINDS = ['image', 'image-node', 'image-segment'] as const

test.each(PICTURE_KINDS)('documents of %s in CVAT’s own form are imported exactly', async (kind) => {
  // Each kind has functions of its own documents; here one of them is meant throughout.
  const shapesOf = SHAPES[kind] as (document: unknown) => string[]
  const said = SAID[kind] as (document: unknown) => unknown
  await fc.assert(
    fc.asyncProperty(fc.array(DOCUMENTS[kind] as fc.Arbitrary<unknown>, { maxLength: 4 }), async (others) => {
      const documents = [VALID_DOCUMENTS[kind] as unknown, ...others]
      const names = documents.map((_, turn) => `街景/${turn}.jpg`)
      const tagId = await tagWith(server, kind, names)
      const drawn = documents.flatMap((document, turn) => {
        const shapes = shapesOf(document)
        return shapes.length > 0 ? [{ document, shapes, name: names[turn] ?? '' }] : []
      })
      const xml = cvat(drawn.map(({ name, shapes }) => image(name, shapes)))
      const job = await imported(kind, tagId, await zipped({ 'annotations.xml': xml, 'images/0.jpg': '' }))
      expect([job.error, job.result]).toEqual([
        null,
        {
          accepted: drawn.length,
          refused: 0,
          duplicates: 0,
          refusals: [],
          unread: 1,
          unreadFiles: ['images/0.jpg'],
        },
      ])
      const made = Object.entries(await documentsIn(server, tagId)).map(([name, each]) => [name, said(each)])
      expect(Object.fromEntries(made)).toEqual(
        Object.fromEntries(drawn.map(({ name, document }) => [name, said(document)])),
      )
      expect((await imported(kind, tagId, xml)).result.duplicates).toBe(drawn.length)
    }),
    { numRuns: 4 },
  )
})
