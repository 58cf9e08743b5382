import sharp from 'sharp'
import { login, uploadFile, until } from '../../support/api.ts'

/** What is not what a test is about: pictures put into a database over the API, before anybody opens a browser. */

/** A small picture whose content differs with its number. */
const picture = (number: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="100%" height="100%" fill="hsl(${(number * 47) % 360} 30% 80%)"/>
      <circle cx="${80 + ((number * 53) % 480)}" cy="${80 + ((number * 97) % 320)}" r="60" fill="#333"/>
    </svg>`),
  )
    .jpeg({ quality: 85 })
    .toBuffer()

let made = 0

/** Most tests hand in what they need to be handed in: whether it was touched is not what they are about. */
export const UNASKED = { askUntouched: false }

interface File {
  name: string
  bytes: Buffer
}

async function pictures(names: readonly string[]): Promise<File[]> {
  const files = []
  for (const name of names) {
    made += 1
    files.push({ name, bytes: await picture(made) })
  }
  return files
}

/** Makes a pool with these files in it, and waits until they are. @returns its id */
async function fillPool(url: string, name: string, files: readonly File[], base: string): Promise<number> {
  const admin = await login(url, 'admin')
  const pool = await admin.ask<{ id: number }>('POST', `/api/admin/${base}/pools`, { name })
  const uploads = `/api/admin/${base}/pools/${pool.id}/uploads`
  for (const file of files) await uploadFile(url, admin.token, uploads, file)
  await until(
    () =>
      admin.ask<{ items: { id: number; waiting: number }[] }>('GET', `/api/admin/${base}/pools?pageSize=200`),
    ({ items }) => items.find(({ id }) => id === pool.id)?.waiting === files.length,
    300_000,
  )
  return pool.id
}

/** Makes a pool of the image kind with these small pictures in it. @returns its id */
export const stockPool = async (url: string, pool: string, names: readonly string[]): Promise<number> =>
  fillPool(url, pool, await pictures(names), 'images2')

/** Makes a database of the image kind with these small pictures in it. @returns its id */
export const stockTag = async (
  url: string,
  tag: string,
  names: readonly string[],
  settings: object = UNASKED,
): Promise<number> => stockFiles(url, tag, await pictures(names), 'images2', settings)

/**
 * Makes a database with these files in it, of the kind that the admin's addresses name `base`; images when left out.
 * @returns its id
 */
export async function stockFiles(
  url: string,
  tag: string,
  files: readonly File[],
  base = 'images2',
  settings: object = UNASKED,
): Promise<number> {
  const poolId = await fillPool(url, `${tag}的池`, files, base)
  const admin = await login(url, 'admin')
  const corps = await admin.ask<{ items: { id: number; teamType: number }[] }>('GET', '/api/admin/corps')
  const corpIds = corps.items.filter(({ teamType }) => teamType !== 2).map(({ id }) => id)
  const { splits } = await admin.ask<{ splits: { tagId: number }[] }>(
    'POST',
    `/api/admin/${base}/tags/split-data`,
    {
      poolId,
      order: 'age',
      splits: [{ newTag: { name: tag, corpIds, settings }, count: files.length }],
    },
  )
  return splits[0]!.tagId
}
