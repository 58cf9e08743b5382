import path from 'node:path'
import { MediaRefusal } from '../refusal.ts'
import { FOLDER_FILES } from './limits.ts'
import type { FetchOptions, ImportOrigin } from './origin.ts'
import type { ImportEntry, ImportSource } from './source.ts'
import { sourcesText } from './text.ts'

/** As when a browser uploads the folder. */
export const nameIn = (folder: string, file: string): string => path.posix.join(path.basename(folder), file)

/** Throws a `MediaRefusal`: 404 if the folder is unreadable, 413 with too many files. */
export async function openFolder(
  { origin, folder }: { origin: ImportOrigin; folder: string },
  recursive: boolean,
  options: FetchOptions,
): Promise<ImportSource> {
  const found = () => origin.walk(folder, { recursive, signal: options.signal })
  let count = 0
  for await (const { isHidden = false } of found()) {
    if (!isHidden) count += 1
    if (count > FOLDER_FILES) throw new MediaRefusal(413, sourcesText.tooManyFiles(FOLDER_FILES))
  }
  return {
    count,
    parallel: origin.parallel,
    async *entries(): AsyncGenerator<ImportEntry> {
      let index = 0
      for await (const { path: at, refusal, isHidden = false } of found()) {
        const extract = async (target: string): Promise<void> => {
          if (refusal) throw refusal
          await origin.fetch(folder, at, target, options)
        }
        yield { index, key: at, name: nameIn(folder, at), isHidden, extract }
        if (!isHidden) index += 1
      }
    },
  }
}
