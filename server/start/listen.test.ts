import { createServer, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const complaintOf = async (place: { HOST: string; PORT: number }, code?: string) => {
  const app = fastify()
  if (code !== undefined) app.listen = () => Promise.reject(Object.assign(new Error(code), { code }))
  return listen(app, place).catch((error: Error) => [error.name, error.message])
}

test('an address of another machine is named in the error', async () => {
  // A range that is kept for examples in writing, so that nobody has an address of it.
  expect(await complaintOf({ HOST: '192.0.2.1', PORT: 0 })).toEqual([
    'StartError',
    '设置 HOST 的值不对：192.0.2.1 不是本机的地址',
  ])
})

test('a port in use is named in the error', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  expect(await complaintOf({ HOST: '127.0.0.1', PORT: port })).toEqual([
    'StartError',
    `端口 ${port}（127.0.0.1）已被占用，请用 PORT 另选一个`,
  ])
  other.close()
})

test.each([
  ['ENOTFOUND', ['StartError', '设置 HOST 的值不对：找不到主机 here.example']],
  ['EAI_AGAIN', ['StartError', '设置 HOST 的值不对：找不到主机 here.example']],
  ['EACCES', ['StartError', '没有权限监听端口 80，请用 PORT 另选一个']],
  ['EMFILE', ['Error', 'EMFILE']],
])('%s', async (code, complaint) => {
  expect(await complaintOf({ HOST: 'here.example', PORT: 80 }, code)).toEqual(complaint)
})
