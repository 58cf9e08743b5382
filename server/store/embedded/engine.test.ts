import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { BEGIN, simpleQuery } from './link.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openEngine({})
})
afterAll(() => engine.close())

/** The types of the messages that a batch is answered with, in their order. */
function answerTo(...messages: readonly Buffer[]): string {
  const pieces: Uint8Array[] = []
  engine.execute(Buffer.concat(messages), (piece) => pieces.push(piece))
  const bytes = Buffer.concat(pieces)
  let types = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    types += String.fromCharCode(bytes[at]!)
  return types
}

test('a statement whose transaction cannot begin is refused, and the next one works', () => {
  answerTo(simpleQuery('begin'))
  answerTo(simpleQuery('select 1/0'))
  expect(answerTo(BEGIN, simpleQuery('create table never ()'))).toEqual('EZ')
  expect(answerTo(simpleQuery('rollback'))).toEqual('CZ')
  expect(answerTo(BEGIN, simpleQuery("select 1 where to_regclass('never') is null"))).toEqual('TDCZ')
  answerTo(simpleQuery('rollback'))
})
