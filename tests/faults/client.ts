import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Answer, Caller } from '../support/api.ts'

export interface Attempt {
  owner: Caller
  /** Idempotency key. */
  key: string
  resource: string
  /** Marks the push in the remark of the stored version: no two pushes of one resource have the same. */
  mark: number
  path: string
  body: unknown
  /** The version that the server acknowledged; null while it has said nothing. */
  acknowledged: number | null
  /** The server said no, for good. */
  refused: string | null
}

interface Item {
  resource: { uuid: string }
  version: number
}

const document = { ...emptyDocument('image'), availability: 1 }

let marks = 0

const attempt = (owner: Caller, resource: string, version: number, path: string | null): Attempt => {
  marks += 1
  const content = { version, annotation: { ...document, remark: `${marks}` } }
  const body = path ? content : { items: [{ id: resource, ...content }] }
  const key = `fault-${process.pid}-${marks}`
  return {
    owner,
    key,
    resource,
    mark: marks,
    path: path ?? '/api/images2/marks/push',
    body,
    acknowledged: null,
    refused: null,
  }
}

/** What the server says where the same call may come again: it is busy or away, or has no room. */
const TRY_AGAIN = /\b503\b|磁盘已满/

/** Sends an attempt, or sends it once more; what the server says is written into it. Rejects when it says nothing yet. */
export async function deliver(sent: Attempt): Promise<void> {
  const answer = await sent.owner.send<Record<string, unknown>>('POST', sent.path, sent.body, {
    'idempotency-key': sent.key,
  })
  const said = `${answer.status} ${JSON.stringify(answer.body)}`
  const version = versionOf(answer)
  if (version !== null) sent.acknowledged = version
  else if (TRY_AGAIN.test(said)) throw new Error(said)
  else sent.refused = said
}

function versionOf({ status, body }: Answer<Record<string, unknown>>): number | null {
  if (status !== 200) return null
  const results = body.results as { ok: boolean; version?: number }[] | undefined
  const version = Number((results ? results[0]?.version : body.version) ?? 0)
  return version > 0 ? version : null
}

/**
 * Pulls, pushes, takes back and pushes again, until the server is gone or away, or `signal` says so. Every attempt is in
 * `log` before it is sent.
 */
export async function workUntilGone(
  caller: Caller,
  tagId: number,
  log: Attempt[],
  signal?: AbortSignal,
): Promise<void> {
  try {
    while (!signal?.aborted) {
      const [item] = await pullOne(caller, tagId)
      if (item) await push(log, attempt(caller, item.resource.uuid, item.version, null))
      const [own] = (await caller.ask<{ items: Item[] }>('POST', '/api/images2/marks/pullEdit', { tagId }))
        .items
      if (!own) continue
      await push(
        log,
        attempt(caller, own.resource.uuid, own.version, `/api/images2/marks/pushEdit/${own.resource.uuid}`),
      )
    }
  } catch (reason) {
    if (!isGone(reason)) throw reason
  }
}

const pullOne = async (caller: Caller, tagId: number) =>
  (await caller.ask<{ items: Item[] }>('POST', '/api/images2/tasks/pull', { tagId, count: 1 })).items

async function push(log: Attempt[], sent: Attempt): Promise<void> {
  log.push(sent)
  await deliver(sent)
  if (sent.refused) throw new Error(`a push of held work was refused: ${sent.refused}`)
}

/** undici reports a dead peer as a TypeError with its cause. */
export const isGone = (reason: unknown): boolean =>
  reason instanceof TypeError || (reason instanceof Error && TRY_AGAIN.test(reason.message))
