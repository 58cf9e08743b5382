export interface EngineLink {
  /** Makes `client` the one that answers go to, and forgets what an earlier one left behind. */
  attach(client: LinkClient): void
  /** One batch of protocol messages. */
  send(messages: Uint8Array): void
  syncCount(): Promise<number>
  close(): Promise<void>
}

export interface LinkClient {
  onData(bytes: Uint8Array): void
  /** The engine is gone; nothing more will come. */
  onFailure(error: Error): void
}

/** 'Q' message of the simple query protocol. */
export function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`)
  const message = Buffer.alloc(5 + text.length)
  message.write('Q')
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

/** What makes the single connection as good as new for the next client. */
export const RESET = [simpleQuery('ROLLBACK'), simpleQuery('DISCARD ALL')]
