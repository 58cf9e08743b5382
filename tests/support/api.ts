import { basename } from 'node:path'
import { readFileSync } from 'node:fs'
import { Upload } from 'tus-js-client'

export const DEMO_PASSWORD = 'biaozhu-demo'

export interface Answer<T = unknown> {
  status: number
  body: T
  requestId: string | null
}

export interface Caller {
  token: string
  /** Sends JSON and reads JSON; rejects only when no answer came at all. */
  send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  /** As `send`, but anything else than 200 is an error that quotes the answer. */
  ask<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>
}

/** A caller of the API with this bearer token; the empty token stands for nobody. */
export function caller(url: string, token = ''): Caller {
  const send: Caller['send'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as T) : (text as T)
    return { status: answer.status, body: json, requestId: answer.headers.get('x-request-id') }
  }
  const ask: Caller['ask'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await send<T>(method, path, body, headers)
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { token, send, ask }
}

export async function login(url: string, username: string, password = DEMO_PASSWORD): Promise<Caller> {
  const { token } = await caller(url).ask<{ token: string }>('POST', '/api/user/login', {
    username,
    password,
  })
  return caller(url, token)
}

/** Uploads one file into a pool by the tus protocol, as the browser does. */
export function uploadFile(
  url: string,
  token: string,
  uploadsPath: string,
  file: string | { name: string; bytes: Buffer },
): Promise<void> {
  const { name, bytes } =
    typeof file === 'string' ? { name: basename(file), bytes: readFileSync(file) } : file
  return new Promise((done, fail) => {
    new Upload(bytes, {
      endpoint: url + uploadsPath,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name },
      chunkSize: 8 * 1024 * 1024,
      onError: fail,
      onSuccess: () => done(),
    }).start()
  })
}

export interface PulledItem {
  resource: { uuid: string; name: string; path: string; width: number; height: number }
  version: number
}

/** Pulls new marks of one database. @param base of the kind's calls, such as `images2` */
export const pull = async (
  marker: Caller,
  base: string,
  tagId: number,
  count = 1,
): Promise<readonly [PulledItem, ...PulledItem[]]> => {
  const { items } = await marker.ask<{ items: PulledItem[] }>('POST', `/api/${base}/tasks/pull`, {
    tagId,
    count,
  })
  const [first, ...others] = items
  if (!first) throw new Error(`nothing to pull from database ${tagId}`)
  return [first, ...others]
}

/** Asks until `ready` says yes; fails after `timeoutMs`. For what the server does in the background. */
export async function until<T>(
  question: () => Promise<T>,
  ready: (value: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await question()
    if (ready(value)) return value
    if (Date.now() > deadline) throw new Error(`not ready after ${timeoutMs} ms: ${JSON.stringify(value)}`)
    await new Promise((next) => setTimeout(next, 50))
  }
}
