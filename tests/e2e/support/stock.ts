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

/** Makes a database of the image kind with these pictures in it. @returns its id */
export async function stockTag(url: string, tag: string, names: readonly string[]): Promise<number> {
  const admin = await login(url, 'admin')
  const pool = await admin.ask<{ id: number }>('POST', '/api/admin/images2/pools', { name: `${tag}的池` })
  for (const name of names) {
    made += 1
    const file = { name, bytes: await picture(made) }
    await uploadFile(url, admin.token, `/api/admin/images2/pools/${pool.id}/uploads`, file)
  }
  await until(
    () =>
      admin.ask<{ items: { id: number; waiting: number }[] }>('GET', '/api/admin/images2/pools?pageSize=200'),
    ({ items }) => items.find(({ id }) => id === pool.id)?.waiting === names.length,
  )
  const corps = await admin.ask<{ items: { id: number; teamType: number }[] }>('GET', '/api/admin/corps')
  const corpIds = corps.items.filter(({ teamType }) => teamType !== 2).map(({ id }) => id)
  const { splits } = await admin.ask<{ splits: { tagId: number }[] }>(
    'POST',
    '/api/admin/images2/tags/split-data',
    {
      poolId: pool.id,
      order: 'age',
      splits: [{ newTag: { name: tag, corpIds }, count: names.length }],
    },
  )
  return splits[0]!.tagId
}
