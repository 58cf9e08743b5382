import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { openPacketLog, type PacketLog } from './packet-log.ts'

const GOP = 3
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let file: string

beforeEach(async () => {
  folder = await temporaryFolder()
  file = path.join(folder.path, 'log')
})
afterEach(() => folder.remove())

const packet = (frame: number) => ({ isKey: frame % GOP === 0, data: Uint8Array.of(frame, frame + 1, 7) })
const packets = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => packet(from + index))

async function append(log: PacketLog, from: number, to: number): Promise<void> {
  for (const each of packets(from, to)) await log.append(each)
}
/** All that the log holds, with plain bytes. */
async function held(log: PacketLog) {
  const found = []
  for await (const { isKey, data } of log.packets()) found.push({ isKey, data: Uint8Array.from(data) })
  return found
}
async function written(frames: number): Promise<void> {
  const log = await openPacketLog(file, 'head', GOP)
  await append(log, 0, frames)
  await log.close()
}

test('encoding resumes after the last whole group', async () => {
  await written(8)
  const log = await openPacketLog(file, 'head', GOP)
  expect([log.count, await held(log)]).toEqual([6, packets(0, 6)])
  await append(log, 6, 10)
  expect([log.count, await held(log)]).toEqual([10, packets(0, 10)])
  await log.close()
})

test('a partly written frame is ignored', async () => {
  await written(9)
  await truncate(file, (await readFile(file)).length - 1)
  const log = await openPacketLog(file, 'head', GOP)
  expect([log.count, await held(log)]).toEqual([6, packets(0, 6)])
  await log.close()
})

test.each([
  ['zeros, as a power cut leaves them', Buffer.alloc(64)],
  ['another writer’s frame', Buffer.from([4, 0, 0, 0, 1, 0, 0, 0, 1, 9])],
])('%s: nothing from there on', async (_, rubbish) => {
  await written(6)
  await appendFile(file, rubbish)
  const log = await openPacketLog(file, 'head', GOP)
  await append(log, 6, 8)
  expect(await held(log)).toEqual(packets(0, 8))
  await log.close()
})

test.each(['another head', 'head2', 'he'])('output made with %j is discarded', async (head) => {
  await written(6)
  const log = await openPacketLog(file, head, GOP)
  expect([log.count, await held(log)]).toEqual([0, []])
  await log.close()
})

test('an invalid log file is replaced', async () => {
  await writeFile(file, 'no log')
  const log = await openPacketLog(file, 'head', GOP)
  expect(log.count).toBe(0)
  await log.close()
})
