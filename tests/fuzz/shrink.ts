import { RawJson } from './hostile.ts'
import type { FuzzCall } from './calls-of.ts'

/** Values with one part of them less, or one made simpler. */
function* smaller(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1)
    for (const [index, part] of value.entries())
      for (const less of smaller(part)) yield value.with(index, less)
    return
  }
  for (const name of Object.keys(value))
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  for (const [name, part] of Object.entries(value))
    for (const less of smaller(part)) yield { ...value, [name]: less }
}

function* simpler(call: FuzzCall): Generator<FuzzCall> {
  for (const index of call.query.keys()) yield { ...call, query: call.query.toSpliced(index, 1) }
  for (const name of Object.keys(call.headers))
    if (name !== 'content-type')
      yield {
        ...call,
        headers: Object.fromEntries(Object.entries(call.headers).filter(([other]) => other !== name)),
      }
  if (call.body && 'json' in call.body)
    for (const json of smaller(call.body.json)) yield { ...call, body: { json } }
}

/** Calls that are made at most in order to find a simpler one. */
const TRIES = 150

/** The simplest call found that still fails. */
export async function shrink(call: FuzzCall, fails: (call: FuzzCall) => Promise<boolean>): Promise<FuzzCall> {
  let simplest = call
  let tries = 0
  for (let goesOn = true; goesOn;) {
    goesOn = false
    for (const candidate of simpler(simplest)) {
      if (++tries > TRIES) return simplest
      if (!(await fails(candidate))) continue
      simplest = candidate
      goesOn = true
      break
    }
  }
  return simplest
}
