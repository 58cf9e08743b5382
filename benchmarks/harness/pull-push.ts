import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** People who pull, push and pull again, with one request at a time each. */

export interface DrivenRound {
  cyclesPerSecond: number
  /** Milliseconds per response. */
  pulls: number[]
  pushes: number[]
}

interface PulledItem {
  resource: { uuid: string }
  version: number
}

export const DOCUMENT = { ...emptyDocument('image'), availability: 1 }

function send(
  agent: Agent,
  url: string,
  token: string,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': randomUUID(),
  }
  return new Promise((done, fail) => {
    const sent = request(url + path, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const said = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) done(JSON.parse(said) as Record<string, unknown>)
        else fail(new Error(`${path}: ${answer.statusCode} ${said}`))
      })
    })
    sent.on('error', fail)
    sent.end(text)
  })
}

/** Throws when nothing is left to pull, or when a push is refused. */
async function cycle(ask: (path: string, body: unknown) => Promise<Record<string, unknown>>, tagId: number) {
  const begun = performance.now()
  const [item] = (await ask('/api/images2/tasks/pull', { tagId, count: 1 }))['items'] as PulledItem[]
  const pulled = performance.now()
  if (item === undefined) throw new Error('nothing left to pull: more resources are needed')
  const { results } = (await ask('/api/images2/marks/push', {
    items: [{ id: item.resource.uuid, version: item.version, annotation: DOCUMENT, activeSeconds: 5 }],
  })) as { results: { ok: boolean }[] }
  if (results[0]?.ok !== true) throw new Error(`refused: ${JSON.stringify(results)}`)
  return { pull: pulled - begun, push: performance.now() - pulled }
}

/** Runs people with these bearer tokens at once in one database of labels. @param pauseMs between a push and the next pull */
export async function drive(
  url: string,
  { tokens, tagId }: { readonly tokens: readonly string[]; readonly tagId: number },
  seconds: number,
  pauseMs = 0,
): Promise<DrivenRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
  const pulls: number[] = []
  const pushes: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  const work = async (token: string) => {
    while (performance.now() < until) {
      const { pull, push } = await cycle((path, body) => send(agent, url, token, path, body), tagId)
      pulls.push(pull)
      pushes.push(push)
      if (pauseMs > 0) await wait(pauseMs)
    }
  }
  await Promise.all(tokens.map(work))
  const taken = (performance.now() - begun) / 1000
  agent.destroy()
  return { cyclesPerSecond: pushes.length / taken, pulls, pushes }
}
