import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kind } from '../../../src/domain/kinds.ts'
import { importMedia, type ImportContext, type ImportedMedia } from './import.ts'
import { INLINE_IMAGE_BYTES } from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

function decode(text: string): Buffer {
  const body = text.replace(DATA_URL, '')
  if (body.length > Math.ceil(INLINE_IMAGE_BYTES / 3) * 4) {
    throw new MediaRefusal(413, mediaText.tooManyBytes, mediaText.moreThan(INLINE_IMAGE_BYTES))
  }
  if (body.length % 4 !== 0 || !BASE64.test(body)) {
    throw new MediaRefusal(400, mediaText.notBase64, mediaText.base64)
  }
  return Buffer.from(body, 'base64')
}

/**
 * PNG, JPEG or WebP, at most 10 MB. Throws a `MediaRefusal` (400, 413, 415, 422) and the errors of `enter`;
 * leaves nothing in storage then. @param enter writes the rows of the stored file
 */
export async function importInlineImage(
  kind: Kind,
  image: string,
  name: string,
  context: ImportContext,
  enter: (imported: ImportedMedia) => Promise<void>,
): Promise<ImportedMedia> {
  const content = decode(image)
  const file = path.join(context.workFolder, randomUUID())
  await writeFile(file, content, { flag: 'wx' })
  try {
    const imported = await importMedia({ kind, file, name, accept: TYPES }, context)
    await enter(imported).catch(async (error: unknown) => {
      // Safe even if only the response was lost: after an error no caller refers to the picture.
      await context.storage.removeFolder(path.posix.dirname(imported.path)).catch(() => undefined)
      throw error
    })
    return imported
  } finally {
    await rm(file, { force: true })
  }
}
