import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import yazl from 'yazl'
import type { ImportLabel, ImportPurpose, LabelCount, Ontology } from '../../src/contract/types.d.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import { KINDS, type Kind } from '../../src/domain/kinds.ts'
import { FRAME_TIMES, FRAMES, HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { readExportItems } from '../../server/formats/writing/export-items.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import type { CurrentMaskRow } from '../../server/formats/writing/mask-rows.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { json } from '../../server/store/json.ts'
import { runStepsIn } from '../../server/http/steps.ts'
import { createTag, updateTag } from '../../server/admin/tags/change.ts'
import { copyTag } from '../../server/admin/tags/copy.ts'
import { sendFile } from '../../server/operations/test-upload.ts'
import type { TestWorld } from '../../server/operations/test-world.ts'

/** Steps of tests that export and import annotations. */

export interface Work {
  document: unknown
  masks?: CurrentMaskRow[]
}
export interface Job {
  id: string
  status: string
  error: string | null
  result: {
    accepted: number
    refused: number
    duplicates: number
    refusals: { name: string; reason: string }[]
    unknownLabels?: { text: string; count: number }[]
    notes?: { text: string; count: number }[]
    proposal?: { ontology: Ontology; counts: LabelCount[] }
  }
}

let made = 0
export const admin = (kind: Kind) => KINDS[kind].adminBase

export const idOf = async (server: TestWorld, username: string): Promise<number> => {
  const people = server.store.db.selectFrom('users').select('id').where('username', '=', username)
  return (await people.executeTakeFirstOrThrow()).id
}

export async function newTag(server: TestWorld, kind: Kind): Promise<number> {
  made += 1
  const actor = await idOf(server, 'admin')
  return (await server.store.transaction((tx) => createTag(tx, kind, { name: `库 ${made}` }, actor))).id
}

export async function setOntology(
  server: TestWorld,
  kind: Kind,
  tagId: number,
  ontology: Ontology | undefined,
): Promise<void> {
  const actor = await idOf(server, 'admin')
  const settings = ontology ? { ontology } : {}
  await server.store.transaction((tx) => updateTag(tx, kind, tagId, { settings }, actor))
}

/** A resource that nobody has touched; its content is reported by its name. */
export async function addResource(
  server: TestWorld,
  kind: Kind,
  tagId: number,
  name: string,
  size = [WIDTH, HEIGHT],
): Promise<string> {
  const uuid = randomUUID()
  const [width = 0, height = 0] = size
  const isVideo = KINDS[kind].media === 'video'
  const facts = isVideo ? { duration: FRAMES / 25, frame_count: FRAMES, frame_rate: 25 } : {}
  const sha256 = createHash('sha256').update(name).digest()
  const file = {
    uuid,
    role: 'original' as const,
    path: `${kind}/aa/${uuid}/a`,
    file_name: name,
    mime: 'a/b',
    bytes: 1,
  }
  await server.store.db
    .insertInto('media_files')
    .values({ ...file, sha256, width, height, ...facts })
    .execute()
  if (isVideo)
    await server.store.db
      .insertInto('media_frames')
      .values({ media_uuid: uuid, times: FRAME_TIMES, key_frames: [0] })
      .execute()
  await server.store.db
    .insertInto('resources')
    .values({ uuid, kind, tag_id: tagId, media_uuid: uuid, name })
    .execute()
  return uuid
}

/** A tag of marked resources. */
export async function markedTag(
  server: TestWorld,
  kind: Kind,
  works: readonly Work[],
  names?: readonly string[],
): Promise<number> {
  const { db } = server.store
  const tagId = await newTag(server, kind)
  for (const [turn, { document, masks = [] }] of works.entries()) {
    const uuid = await addResource(server, kind, tagId, names?.[turn] ?? `${made}/${turn}`)
    const { availability } = document as { availability: 0 | 1 | 2 }
    const row = { resource_uuid: uuid, version: 1, stage: 'mark' as const, availability, settings_version: 1 }
    await db
      .insertInto('annotations')
      .values({ ...row, document: json(document as object) })
      .execute()
    for (const { objectId, frame, rle, source, score = null, uncertain = null } of masks)
      await sql`insert into video_masks
          (resource_uuid, object_id, frame, since_version, rle, height, width, source, score, uncertain)
        values (${uuid}, ${objectId}, ${frame}, 1, ${rle?.counts ?? null}, ${HEIGHT}, ${WIDTH}, ${source}, ${score},
          ${uncertain})`.execute(db)
    await db
      .updateTable('resources')
      .set({ status: 'marked', version: 1, availability })
      .where('uuid', '=', uuid)
      .execute()
  }
  return tagId
}

/** A tag of the same resources that nobody has touched. */
export async function copyOf(server: TestWorld, kind: Kind, from: number): Promise<number> {
  const actor = await idOf(server, 'admin')
  const copy = { name: `又一库 ${from}`, withResources: true }
  return (await server.store.transaction((tx) => runStepsIn(tx, copyTag(kind, from, copy, actor)))).id
}

/** The texts of an export by the names of their files. */
export async function exportedFiles(
  server: TestWorld,
  kind: Kind,
  tagId: number,
  write: Exporter,
): Promise<Record<string, string>> {
  const head = {
    kind,
    tag: { id: tagId, name: 'x' },
    settings: { version: 1, values: {} },
    exportedAt: new Date(0),
  }
  const files: Record<string, string> = {}
  for await (const { name, content } of write(
    head,
    readExportItems(server.store.db, tagId, {}),
    server.store.db,
    () => undefined,
  )) {
    let text = ''
    for await (const part of content) text += String(part)
    files[name] = text
  }
  return files
}

/** The text of an export; of one that writes a single file. */
export const exported = async (
  server: TestWorld,
  kind: Kind,
  tagId: number,
  write: Exporter = ownJson,
): Promise<string> => Object.values(await exportedFiles(server, kind, tagId, write)).join('')

/** What an export says of the work itself, whoever did it and wherever it lies. */
export const workIn = (text: string) =>
  (JSON.parse(text) as { items: Record<string, unknown>[] }).items.map(
    ({ name, sha256, annotation, masks }) => ({
      name,
      sha256,
      annotation,
      masks,
    }),
  )

export async function upload(
  server: TestWorld,
  kind: Kind,
  tagId: number,
  content: Buffer | string,
  token = 'admin',
) {
  const endpoint = `${server.url}${admin(kind)}/tags/${tagId}/uploads`
  const sent = await sendFile(endpoint, Buffer.from(content), 'annotations.json', { token })
  return { status: sent.status, id: sent.headers('X-Upload-Id') ?? '' }
}

/** Texts by the names of their files. */
export type Files = Readonly<Record<string, string>>

export const zipped = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

interface How {
  minScore?: number
  minKeypointScore?: number
  purpose?: ImportPurpose
  labels?: ImportLabel[]
  frame?: 'upright' | 'stored'
  emptyIsDone?: boolean
  propose?: boolean
}

export const start = (
  server: TestWorld,
  kind: Kind,
  tagId: number,
  uploadId: string,
  { token, format = 'json', ...how }: { token?: string; format?: ImportFormat } & How = {},
) =>
  server.ask<Job>(
    'POST',
    `${admin(kind)}/tags/${tagId}/import-annotations`,
    { format, uploadId, ...how },
    token,
  )

export async function importText(
  server: TestWorld,
  kind: Kind,
  tagId: number,
  content: Buffer | string,
  format: ImportFormat = 'json',
  how: How = {},
): Promise<Job> {
  const { id } = await upload(server, kind, tagId, content)
  const started = await start(server, kind, tagId, id, { format, ...how })
  expect(started.status).toBe(200)
  return vi.waitUntil(
    async () => {
      const { body } = await server.ask<Job>('GET', `/api/admin/jobs/${started.body.id}`)
      return ['done', 'failed'].includes(body.status) ? body : null
    },
    { timeout: 20_000, interval: 10 },
  ) as Promise<Job>
}

/** An own-JSON text of these items. */
export const fileOf = (kind: Kind, items: readonly object[]): string =>
  JSON.stringify({ format: 'biaozhu', formatVersion: 1, kind, items })

export const rowOf = (server: TestWorld, uuid: string) =>
  server.store.db
    .selectFrom('resources')
    .select(['status', 'version', 'marker_id', 'marker_company_id', 'availability'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
