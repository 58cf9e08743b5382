import path from 'node:path'
import { MediaRefusal } from '../media/refusal.ts'
import { fetchFile, type FetchOptions } from './fetch-file.ts'
import { FOLDER_FILES } from './limits.ts'
import type { ImportEntry, ImportSource } from './source.ts'
import { sourcesText } from './text.ts'
import { walk } from './walk.ts'

/** What a file of an imported folder is called: as a browser calls it that sends the folder. */
export const nameIn = (folder: string, file: string): string => path.posix.join(path.basename(folder), file)

/** All files of a folder. Throws a `MediaRefusal`: 404 where it cannot be read, 413 where there are too many. */
export async function openFolder(
  folder: string,
  recursive: boolean,
  options: FetchOptions,
): Promise<ImportSource> {
  const { real } = await options.folders.require(folder)
  const found = () => walk(real, { recursive, signal: options.signal })
  let count = 0
  for await (const _ of found()) {
    count += 1
    if (count > FOLDER_FILES) throw new MediaRefusal(413, sourcesText.tooManyFiles(FOLDER_FILES))
  }
  return {
    count,
    async *entries(): AsyncGenerator<ImportEntry> {
      let index = 0
      for await (const { path: at, refusal } of found()) {
        const extract = async (target: string): Promise<void> => {
          if (refusal) throw refusal
          await fetchFile(real, at, target, options)
        }
        yield { index, key: at, name: nameIn(real, at), extract }
        index += 1
      }
    },
  }
}
