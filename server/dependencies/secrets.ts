import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverText } from '../text.ts'

/** Made at the first start. Processes that share a database must share this file. */
interface Secrets {
  mediaKey: Buffer
}

const FILE = 'secrets.json'
const KEY_BYTES = 32

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Atomic: two first starts at once end up with the same file. */
async function create(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const text = JSON.stringify({ mediaKey: randomBytes(KEY_BYTES).toString('base64') })
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await link(draft, file).catch((error: unknown) => {
    if (!isThere(error)) throw error
  })
  await rm(draft)
}

/** The message is for the operator. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError'
}

function parse(text: string): Secrets {
  const { mediaKey } = JSON.parse(text) as { mediaKey: string }
  return { mediaKey: Buffer.from(mediaKey, 'base64') }
}

/** Creates them (mode 0600) if there are none. Throws `SecretsError`. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, FILE)
  await mkdir(dataDir, { recursive: true })
  const text = await readFile(file, 'utf8')
    .catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      await create(file)
      return readFile(file, 'utf8')
    })
    .catch((error: Error) => {
      throw new SecretsError(serverText.badSecrets(file, error.message))
    })
  try {
    return parse(text)
  } catch {
    throw new SecretsError(serverText.badSecrets(file, serverText.notJson))
  }
}
