import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { Kind } from '../../../src/domain/kinds.ts'
import { importMedia, type ImportContext, type ImportedMedia } from './import.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import { temporaryFolder } from '../testing.ts'

export const UUID = '0a1b2c3d-0000-4000-8000-000000000001'

/** Empty storage, and what imports into it. */
export interface ImportWorld {
  folder: Awaited<ReturnType<typeof temporaryFolder>>
  context: ImportContext
  bring(name: string, content: Buffer | string): Promise<ImportedMedia>
  load(stored: string): Promise<Buffer>
}

export async function openImportWorld(kind: Kind): Promise<ImportWorld> {
  const folder = await temporaryFolder()
  const storage = await openLocalStorage(path.join(folder.path, 'media'))
  const context: ImportContext = {
    storage,
    limits: DEFAULT_LIMITS,
    workFolder: folder.path,
    transcode: 'off',
  }
  return {
    folder,
    context,
    bring: async (name, content) =>
      importMedia({ kind, file: await folder.file('upload', content), name, uuid: UUID }, context),
    load: async (stored) => buffer(await storage.read(stored)),
  }
}

/** Left third red, the rest blue, with a white bar at the top. */
export const barScene = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    {
      input: { create: { width: Math.round(width / 3), height, channels: 3, background: '#d03020' } },
      left: 0,
      top: 0,
    },
    {
      input: { create: { width, height: Math.round(height / 8), channels: 3, background: '#ffffff' } },
      left: 0,
      top: 0,
    },
  ])
