export interface EngineLink {
  /** Resets the session of the previous client. */
  attach(client: LinkClient): void
  send(messages: Uint8Array): void
  /** How often the engine has synced files to the disk. */
  syncCount(): Promise<number>
  close(): Promise<void>
}

export interface LinkClient {
  onData(bytes: Uint8Array): void
  /** The engine is gone; no more responses come. */
  onFailure(error: Error): void
}

export function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`)
  const message = Buffer.alloc(5 + text.length)
  message.write('Q')
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

export const RESET = [simpleQuery('ROLLBACK'), simpleQuery('DISCARD ALL')]
