import { basename } from 'node:path'
import { requireValue } from '../../server/require-value.ts'
import { FAMILIES, workPath } from '../../src/api/kind-paths.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import type { Ontology, OntologyAttribute, OntologyLabel } from '../../src/domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { stockFiles, UNASKED } from '../../tests/e2e/support/stock.ts'
import type { Caller, PulledItem } from '../../tests/support/api.ts'
import { login } from '../../tests/support/api.ts'
import { withVideoBench } from '../../tests/video/harness.ts'
import { photograph } from '../harness/photograph.ts'
import { repeated } from '../harness/clips.ts'

/** Work with very many objects, over the API, before anybody opens a page. */

export const ATTRIBUTES: OntologyAttribute[] = [
  { id: 'occluded', name: '遮挡', type: 'yes-no', key: '1', default: false },
  { id: 'truncated', name: '截断', type: 'yes-no', key: '2', default: false },
]

export const valuesOf = (index: number) => [
  { id: 'occluded', value: index % 3 === 0 },
  { id: 'truncated', value: false },
]

/** Labels of COCO, the first so many, with two attributes each. */
export function ontologyOf(count: number, shapes: OntologyLabel['shapes']): Ontology {
  const labels = ONTOLOGY_TEMPLATES['coco-80'].labels.slice(0, count)
  return { attributes: [], labels: labels.map((label) => ({ ...label, shapes, attributes: ATTRIBUTES })) }
}

const SIZE = { width: 1280, height: 960 }

interface Stocked {
  readonly kind: Kind
  readonly marker: Caller
  readonly item: PulledItem
  readonly tagId: number
}

async function stocked(
  url: string,
  kind: Kind,
  file: { name: string; bytes: Buffer },
  settings: object,
): Promise<Stocked> {
  const base = basename(KINDS[kind].adminBase)
  const tagId = await stockFiles(url, `很多 ${base}`, [file], base, { ...UNASKED, ...settings })
  const marker = await login(url, 'mark1')
  const { items } = await marker.ask<{ items: PulledItem[] }>('POST', workPath(kind, FAMILIES.pullMark), {
    tagId,
    count: 1,
  })
  return { kind, marker, item: requireValue(items[0]), tagId }
}

export async function stockPicture(url: string, kind: Kind, settings: object): Promise<Stocked> {
  const bytes = await (await photograph(SIZE)).jpeg({ quality: 85 }).toBuffer()
  return stocked(url, kind, { name: 'many.jpg', bytes }, settings)
}

const RATE = 30
const PIECE_SECONDS = 5
const PIECES = 12

/** Of a minute. */
export const FRAMES = RATE * PIECE_SECONDS * PIECES

export async function stockVideo(url: string, kind: Kind, settings: object): Promise<Stocked> {
  const times = Array.from({ length: RATE * PIECE_SECONDS + 1 }, (_, frame) => frame / RATE)
  const piece = await withVideoBench(async (bench) => {
    const clip = { name: 'piece', codec: 'avc', container: 'mp4', gop: RATE, bitrate: 1_000_000 } as const
    return (await bench.add({ ...clip, width: 640, height: 360, times })).bytes
  })
  const bytes = await repeated(piece, PIECE_SECONDS, PIECES)
  return stocked(url, kind, { name: 'many.mp4', bytes }, settings)
}

/** Saves a draft, which the page opens. @returns the page's address */
export async function saveDraft(
  { kind, marker, tagId, item: { resource, version } }: Stocked,
  fields: object,
): Promise<string> {
  await marker.ask('PUT', `${KINDS[kind].apiBase}/drafts/${resource.uuid}`, {
    annotation: { ...emptyDocument(kind), ...fields },
    version,
    stage: 'mark',
    activeSeconds: 1,
  })
  return addressOf(kind, tagId)
}

export const addressOf = (kind: Kind, tagId: number): string => `${KINDS[kind].page}?stage=mark&tag=${tagId}`
