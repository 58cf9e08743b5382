import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { FaceCall } from '../support/built-page.ts'
import { faceOf, withPage } from '../support/built-page.ts'
import type { Link } from './link.ts'
import { OPEN_LINK } from './link.ts'
import type { ClipSpec } from './page/clip.ts'
import type { Face } from './page/page.ts'

/** A page with the media engine, and clips that are served to it by ranges. */
export interface VideoBench {
  readonly page: Page
  /** Encodes a clip in the page and serves it. @returns its address */
  add(spec: ClipSpec): Promise<{ url: string; bytes: Buffer }>
  /** Serves a clip that was encoded before. @returns its address */
  serve(name: string, bytes: Buffer): string
  /** The names of the clips that the page read, once for each request. */
  readonly read: string[]
  readonly call: FaceCall<Face>
}

function sendRange(response: ServerResponse, bytes: Buffer, range: string | undefined, link: Link): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const start = Number(from)
  const end = to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  response.writeHead(range ? 206 : 200, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
    'Content-Type': 'video/mp4',
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` } : {}),
  })
  void link.send(response, bytes.subarray(start, end + 1))
}

interface Clips {
  readonly bytes: ReadonlyMap<string, Buffer>
  /** The name of each file that was read, once for each request. */
  readonly read: string[]
  readonly link: Link
}

function serveClips({ bytes: clips, read, link }: Clips): Promise<Server> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
    const bytes = clips.get(name)
    if (request.method === 'GET') read.push(name)
    if (request.method === 'OPTIONS')
      response
        .writeHead(204, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' })
        .end()
    else if (bytes) sendRange(response, bytes, request.headers.range, link)
    else response.writeHead(404).end()
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** @param link what carries the clips to the page */
export async function withVideoBench<T>(
  work: (bench: VideoBench) => Promise<T>,
  link: Link = OPEN_LINK,
): Promise<T> {
  const clips = new Map<string, Buffer>()
  const read: string[] = []
  const server = await serveClips({ bytes: clips, read, link })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await withPage(fileURLToPath(new URL('./page', import.meta.url)), async (page) => {
      const call = faceOf<Face>(page)
      const serve = (name: string, bytes: Buffer): string => {
        clips.set(name, bytes)
        return `${origin}/${name}`
      }
      return work({
        page,
        call,
        read,
        serve,
        async add(spec) {
          const bytes = Buffer.from(await call('encode', spec), 'base64')
          return { url: serve(spec.name, bytes), bytes }
        },
      })
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** The same for tests that share one browser. */
export function openVideoBench(): Promise<VideoBench & { close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    let finish: () => void = () => {}
    const ended = new Promise<void>((settle) => (finish = settle))
    const closed = withVideoBench((bench) => {
      const close = (): Promise<void> => {
        finish()
        return closed
      }
      resolve({ ...bench, close })
      return ended
    })
    closed.catch(reject)
  })
}
