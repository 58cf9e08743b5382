import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A line that all answers of a server share. */
export interface Link {
  /** Sends bytes no faster than the line carries them; ends the answer. */
  send(response: ServerResponse, bytes: Buffer): Promise<void>
}

const PIECE = 32_768

/** As fast as it goes. */
export const OPEN_LINK: Link = {
  async send(response, bytes) {
    response.end(bytes)
    await Promise.resolve()
  },
}

/** A line of so many bits a second: pieces of all answers go one after the other, each when the line is free again. */
export function linkOf(bitsPerSecond: number): Link {
  let freeAt = 0
  return {
    async send(response, bytes) {
      for (let from = 0; from < bytes.length && !response.destroyed; from += PIECE) {
        const piece = bytes.subarray(from, from + PIECE)
        freeAt = Math.max(freeAt, performance.now()) + (piece.length * 8000) / bitsPerSecond
        await wait(freeAt - performance.now())
        response.write(piece)
      }
      response.end()
    },
  }
}
