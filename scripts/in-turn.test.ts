import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const folder = mkdtempSync(join(tmpdir(), 'turns-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the second of two waits until the first has ended, also where it fails', async () => {
  const said: string[] = []
  let goOn = (): void => {}
  const mayEnd = new Promise<void>((resolve) => (goOn = resolve))
  const never = (): never => {
    throw new Error('nobody else is there')
  }
  let first: Promise<void> | undefined
  // Begun when this resolves.
  await new Promise<void>((begun) => {
    first = inTurn(folder, never, async () => {
      begun()
      await mayEnd
      said.push('the first ends')
      throw new Error('it does')
    })
  })
  const onWait = (): void => {
    said.push('the second waits')
    goOn()
  }
  const second = inTurn(folder, onWait, () => Promise.resolve(said.push('the second works')))
  await expect(first).rejects.toThrow('it does')
  await second
  expect([said, readdirSync(folder)]).toEqual([
    ['the second waits', 'the first ends', 'the second works'],
    [],
  ])
})
