import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentOf } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { ROOT } from '../root.ts'

/** Ground truth of the demo, for its history and for tests. */

const readTruth = async <T>(name: string): Promise<Readonly<Record<string, T>>> =>
  JSON.parse(await readFile(join(ROOT, 'server/demo/truth', `${name}.json`), 'utf8')) as Record<string, T>

function entryOf<T>(entries: Readonly<Record<string, T>>, name: string): T {
  const entry = entries[name]
  if (entry === undefined) throw new Error(`the demo has no truth of ${name}`)
  return entry
}

export const trueDocument = async <K extends Kind>(kind: K, name: string): Promise<DocumentOf[K]> =>
  entryOf(await readTruth<DocumentOf[K]>(kind), name)

/** Exact, in clip pixels. */
export interface FrameMask {
  frame: number
  objectId: string
  counts: string
}

export const clipMasks = async (clip: string): Promise<FrameMask[]> =>
  entryOf(await readTruth<FrameMask[]>('clip-masks'), clip)
