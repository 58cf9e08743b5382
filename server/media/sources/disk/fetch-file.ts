import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { KINDS } from '../../../../src/domain/kinds.ts'
import { detect } from '../../files/detect.ts'
import { MediaRefusal } from '../../refusal.ts'
import { requireSize } from '../limits.ts'
import type { FetchOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { faultOf } from './fault.ts'
import { locate } from './locate.ts'

async function judged(roots: readonly string[], place: string, { kind, limits }: FetchOptions) {
  const { real } = await locate(roots, place)
  const facts = await stat(real)
  // Opening a pipe or device may block for ever.
  if (facts.isDirectory()) throw new MediaRefusal(404, sourcesText.isFolder)
  if (!facts.isFile()) throw new MediaRefusal(404, sourcesText.noFile)
  requireSize(facts.size, kind, limits)
  await detect(real, KINDS[kind].media)
  return { real, facts }
}

/** Clones or copies. Never a hard link: a later change of the source would change the import. */
async function copy(source: string, target: string, signal: AbortSignal): Promise<void> {
  const clone = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE
  const isCloned = await copyFile(source, target, clone).then(
    () => true,
    () => false,
  )
  // Not `copyFile`, which cannot be aborted: a remote video takes minutes.
  if (!isCloned)
    await pipeline(createReadStream(source), createWriteStream(target, { flags: 'wx' }), { signal })
}

const isOf = (source: string, error: unknown): boolean =>
  error instanceof Error &&
  (('syscall' in error && error.syscall === 'read') || ('path' in error && error.path === source))

async function fetchFrom(
  roots: readonly string[],
  place: string,
  target: string,
  options: FetchOptions,
): Promise<void> {
  const refuse = (error: unknown): never => {
    throw faultOf(error, place)
  }
  const { real, facts } = await judged(roots, place, options).catch(refuse)
  await copy(real, target, options.signal).catch((error: unknown) => {
    throw isOf(real, error) ? faultOf(error, place) : error
  })
  const { size, mtimeMs } = await stat(real).catch(refuse)
  if (size !== facts.size || mtimeMs !== facts.mtimeMs) throw new MediaRefusal(422, sourcesText.changing)
}

/**
 * The source is only read. Throws a `MediaRefusal`: 404 where there is no such file, 413 or 415 where it is too large
 * or not media of the kind, 422 while it is being written. Throws other errors where the storage is down.
 * @param file its path below the folder
 */
export async function fetchFile(
  roots: readonly string[],
  folder: string,
  file: string,
  target: string,
  options: FetchOptions,
): Promise<void> {
  try {
    await fetchFrom(roots, path.join(folder, file), target, options)
  } catch (error) {
    if (error instanceof MediaRefusal) await stat(folder)
    throw error
  }
}
