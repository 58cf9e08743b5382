import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('secrets are made once, readable by their owner alone', async () => {
  const first = await readSecrets(join(folder, 'data'))
  expect(first.mediaKey.length).toEqual(32)
  expect(await readSecrets(join(folder, 'data'))).toEqual(first)
  expect((await stat(join(folder, 'data/secrets.json'))).mode & 0o777).toEqual(0o600)
})

test('concurrent first starts agree on one secret and leave no other file', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(folder)))
  for (const secrets of all) expect(secrets).toEqual(all[0])
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('damaged secrets are reported and never replaced, as that would void what they signed', async () => {
  const file = join(folder, 'secrets.json')
  for (const damaged of ['', '{"mediaKey"', 'null']) {
    await writeFile(file, damaged)
    await expect(readSecrets(folder)).rejects.toMatchObject({
      name: 'SecretsError',
      message: `无法读取密钥文件 ${file}：内容已损坏`,
    })
  }
})
