import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { login, uploadFile, until, type Caller } from '../support/api.ts'

const FIRST_PASSWORD = 'first-password-1'
const PASSWORD = 'second-password-2'

export interface Team {
  admin: Caller
  annotators: Caller[]
  tagId: number
}

/** Annotators of the demo's internal company, and a new tag of `pictures` small pictures that they may mark. */
export async function makeTeam(url: string, people: number, pictures: number): Promise<Team> {
  const admin = await login(url, 'admin')
  const me = await (await login(url, 'mark1')).ask<{ corpId: number }>('GET', '/api/user')
  const annotators = await Promise.all(
    Array.from({ length: people }, (_, index) => makeAnnotator(url, admin, me.corpId, `fault${index + 1}`)),
  )
  const tagId = await makeTag(url, admin, me.corpId, pictures)
  return { admin, annotators, tagId }
}

async function makeAnnotator(url: string, admin: Caller, corpId: number, username: string): Promise<Caller> {
  const grants = [{ kind: 'image', stage: 'mark' }]
  await admin.ask('POST', '/api/users', {
    username,
    name: username,
    type: 0,
    corpId,
    password: FIRST_PASSWORD,
    grants,
  })
  const first = await login(url, username, FIRST_PASSWORD)
  await first.ask('POST', '/api/user/password', { oldPassword: FIRST_PASSWORD, newPassword: PASSWORD })
  return login(url, username, PASSWORD)
}

async function makeTag(url: string, admin: Caller, corpId: number, pictures: number): Promise<number> {
  const pools = '/api/admin/images2/pools'
  const pool = await admin.ask<{ id: number }>('POST', pools, { name: 'faults' })
  await uploadFile(url, admin.token, `${pools}/${pool.id}/uploads`, {
    name: 'faults.zip',
    bytes: await zip(pictures),
  })
  const waiting = () =>
    admin.ask<{ items: { id: number; waiting: number }[] }>('GET', `${pools}?pageSize=200`)
  await until(waiting, ({ items }) => items.find(({ id }) => id === pool.id)?.waiting === pictures)
  const newTag = { name: 'faults', corpIds: [corpId], priority: 1000 }
  const split = await admin.ask<{ splits: { tagId: number }[] }>(
    'POST',
    '/api/admin/images2/tags/split-data',
    {
      poolId: pool.id,
      splits: [{ newTag, count: pictures }],
    },
  )
  const tagId = split.splits[0]?.tagId
  if (tagId === undefined) throw new Error('the split named no tag')
  return tagId
}

async function zip(pictures: number): Promise<Buffer> {
  const file = new ZipFile()
  for (let index = 0; index < pictures; index += 1) {
    const background = { r: index % 256, g: (index * 7) % 256, b: (index >> 3) % 256 }
    const png = await sharp({ create: { width: 64 + (index % 32), height: 48, channels: 3, background } })
      .png()
      .toBuffer()
    file.addBuffer(png, `picture-${index + 1}.png`)
  }
  file.end()
  const chunks: Buffer[] = []
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
