import { sql } from 'kysely'
import type { ExportItem } from '../../server/formats/writing/export-items.ts'
import type { ExportHead, Exporter } from '../../server/formats/writing/exporter.ts'
import type { SqlDatabase } from '../../server/store/store.ts'
import type { Kind } from '../../src/domain/kinds.ts'

/** What an export is given, and what comes out. */

export const SIZE = { width: 20, height: 10 }

export const headOf = (kind: Kind, values: Record<string, unknown> = {}): ExportHead => ({
  kind,
  tag: { id: 3, name: '街景一期' },
  settings: { version: 1, values },
  exportedAt: new Date('2026-03-02T01:30:00Z'),
})

export const uuidOf = (index: number): string => `0a1b2c3d-0000-4000-8000-00000000000${index}`

export function itemOf(
  kind: Kind,
  index: number,
  annotation: object | null,
  change: Partial<ExportItem> = {},
) {
  const uuid = uuidOf(index)
  const isVideo = kind === 'video' || kind === 'video-segment'
  const item: ExportItem = {
    uuid,
    kind,
    name: `街景 ${index}`,
    path: `${kind}/0a/${uuid}/街景_${index}.${isVideo ? 'mp4' : 'jpg'}`,
    mime: isVideo ? 'video/mp4' : 'image/jpeg',
    sha256: '00',
    ...SIZE,
    duration: isVideo ? 0.4 : null,
    frameCount: isVideo ? 4 : null,
    frameRate: isVideo ? 10 : null,
    status: 'approved',
    version: 1,
    annotation: annotation as ExportItem['annotation'],
    annotatedAt: new Date('2026-03-01T00:00:00Z'),
    settingsVersion: 1,
    duplicateOf: null,
    marker: 'mark1',
    checker: null,
    approver: null,
    judgement: null,
    seq: index,
    // Readers tell the resource by the folder.
    exportedAs: `${uuid}/街景_${index}.${isVideo ? 'mp4' : 'jpg'}`,
    split: null,
    ...change,
  }
  return item
}

/** A clip of a video of ten frames a second. @param endFrame the first frame behind it */
export const clipOf = (startFrame: number, endFrame: number, crop: object | null) => ({
  id: `c${startFrame}`,
  startFrame,
  endFrame,
  startPts: startFrame / 10,
  endPts: endFrame / 10,
  crop,
  wrongBox: false,
})

/** Items as an export reads them. */
export async function* listOf(items: readonly ExportItem[]): AsyncGenerator<ExportItem> {
  for (const item of items) yield await Promise.resolve(item)
}

/** The files of an export by name. */
export async function filesOf(
  exporter: Exporter,
  head: ExportHead,
  items: readonly ExportItem[],
  db = {} as SqlDatabase,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const { name, content } of exporter(head, listOf(items), db, () => undefined)) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(Buffer.from(part))
    files.set(name, Buffer.concat(parts))
  }
  return files
}

export const readJson = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, never>

/** Puts masks of a video into a database that knows nothing else: rows hang on no resource here. */
export async function withoutForeignKeys(db: SqlDatabase): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
}
