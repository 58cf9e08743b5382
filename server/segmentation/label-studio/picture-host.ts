import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '../../settings.ts'

/** Backends often keep what they made of an address, so consecutive questions about a picture have the same. */
const PICTURES = 4

/** Backends fetch pictures by address: this process gives them, by names that nobody can guess, on a port of its own. */
export class PictureHost {
  readonly #host: string
  /** By the caller's key, the oldest first. */
  readonly #pictures = new Map<string, { name: string; jpeg: Buffer }>()
  #server: Promise<Server> | undefined

  /** @param host by which a backend reaches this machine */
  constructor(host: string) {
    this.#host = host
  }

  async urlOf(key: string, encode: () => Promise<Buffer>): Promise<string> {
    const server = await (this.#server ??= this.#open())
    const known = this.#pictures.get(key) ?? {
      name: `${randomBytes(18).toString('base64url')}.jpg`,
      jpeg: await encode(),
    }
    this.#pictures.delete(key)
    this.#pictures.set(key, known)
    const [oldest] = this.#pictures.keys()
    if (this.#pictures.size > PICTURES && oldest !== undefined) this.#pictures.delete(oldest)
    const host = this.#host.includes(':') ? `[${this.#host}]` : this.#host
    return `http://${host}:${(server.address() as AddressInfo).port}/${known.name}`
  }

  async #open(): Promise<Server> {
    const server = createServer(({ method, url }, response) => {
      const found = [...this.#pictures.values()].find(({ name }) => url === `/${name}`)
      if (found === undefined || (method !== 'GET' && method !== 'HEAD')) {
        response.writeHead(404).end()
        return
      }
      const headers = { 'content-type': 'image/jpeg', 'content-length': found.jpeg.length }
      response.writeHead(200, headers).end(method === 'GET' ? found.jpeg : undefined)
    })
    // An idle process may end.
    server.unref()
    server.listen(0, isLoopback(this.#host) ? this.#host : undefined)
    await once(server, 'listening')
    return server
  }
}
