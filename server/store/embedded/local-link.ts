import type { Engine } from './engine.ts'
import { RESET, type EngineLink, type LinkClient } from './link.ts'

/** Statements block the event loop. For tests and build steps. */
export function localLink(engine: Engine): EngineLink {
  let client: LinkClient | undefined
  return {
    attach: (next) => {
      if (client) for (const message of RESET) engine.execute(message, () => {})
      client = next
    },
    send: (messages) => engine.execute(messages, (bytes) => client?.onData(bytes)),
    syncCount: async () => engine.syncCount(),
    close: () => engine.close(),
  }
}
