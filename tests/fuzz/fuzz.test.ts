import { expect, test } from 'vitest'
import { contract } from '../contract/walk.ts'
import { addressOf, bytesOf, callOf } from './calls-of.ts'
import type { FuzzCall } from './calls-of.ts'
import { RawJson, writeJson } from './hostile.ts'
import { faultOf } from './judge.ts'
import { shrink } from './shrink.ts'
import type { Known } from './values.ts'

const KNOWN: Known = {
  tags: [1],
  pools: [2],
  users: [3],
  idle: [],
  companies: [4],
  records: [5],
  resources: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
  jobs: [],
  shares: [],
  uploads: [],
}

test('every operation is called, and one seed repeats the same calls', () => {
  const count = contract.operations.length
  const calls = (seed: number) =>
    Array.from({ length: count }, (_, index) => callOf(seed, index, () => KNOWN, 3))
  const said = (call: FuzzCall) => [
    call.operation.id,
    call.identity,
    addressOf(call),
    call.headers,
    bytesOf(call),
  ]
  const [first, again, other] = [calls(1), calls(1), calls(2)].map((made) => made.map(said))
  expect(first).toEqual(again)
  expect(first).not.toEqual(other)
  expect(first?.map(([id]) => id)).toEqual(contract.operations.map(({ id }) => id))
})

test('raw JSON, lone surrogates and undefined are written as given', () => {
  expect(writeJson({ a: [new RawJson('1e400'), '\ud83d', null], b: undefined })).toBe(
    '{"a":[1e400,"\\ud83d",null],"b":null}',
  )
})

const call = callOf(
  1,
  contract.operations.findIndex(({ id }) => id === 'user.settings'),
  () => KNOWN,
  1,
)

test('a failing call is shrunk to the simplest one that fails', async () => {
  const failing: FuzzCall = {
    ...call,
    query: ['a=1', 'b=2'],
    headers: { 'content-type': 'application/json', range: 'x' },
    body: { json: { settings: { a: [1, { b: new RawJson('1e400') }], c: 2 }, more: 1 } },
  }
  const fails = async (each: FuzzCall) =>
    String(bytesOf(each)).includes('1e400') && each.query.includes('b=2')
  const simplest = await shrink(failing, fails)
  expect([simplest.query, simplest.headers, simplest.body]).toEqual([
    ['b=2'],
    { 'content-type': 'application/json' },
    { json: { settings: { a: [{ b: new RawJson('1e400') }] } } },
  ])
})

test('a missing, an unexpected and an unexplained response are faults', () => {
  const answer = (status: number, text = '') => faultOf(call, { status, text, contentType: '', ms: 1 })
  expect([
    answer(200, '{}'),
    answer(400, '{"code":"invalid","message":"a","reason":"b"}'),
    answer(400, '<html>'),
    answer(400, '{"code":"invalid","message":"a"}'),
    answer(503, '{"code":"invalid","message":"a","reason":"b"}'),
    answer(500, '{"code":"invalid","message":"a","reason":"b"}'),
    answer(0, 'socket hang up'),
  ]).toEqual([
    null,
    null,
    '400 without the error body of the contract: not JSON',
    '400 without the error body of the contract: response 缺少字段 reason',
    'answered 503',
    'answered 500',
    'no response: socket hang up',
  ])
})
