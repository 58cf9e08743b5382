import type { TestServer } from '../../support/server.ts'
import { startDemoServer } from '../../support/demo-server.ts'

/** Servers of one worker: each begins with the demo data as they were seeded. */
export interface Servers {
  /** The server of this file, started where another file's was running. */
  of(file: string): Promise<TestServer>
  /** The one that files share whose tests bring a database of their own, and look at nothing else. */
  shared(): Promise<TestServer>
  dispose(): Promise<void>
}

/** @param settings of the servers, by the names that the server reads */
export function fileServers(settings: Record<string, string> = {}): Servers {
  let current: { file: string; server: TestServer } | null = null
  let shared: Promise<TestServer> | null = null
  const end = async () => {
    await current?.server.dispose()
    current = null
  }
  return {
    of: async (file) => {
      if (current?.file === file) return current.server
      await end()
      current = { file, server: await startDemoServer(settings) }
      return current.server
    },
    shared: () => (shared ??= startDemoServer(settings)),
    dispose: async () => {
      await end()
      await (await shared)?.dispose()
      shared = null
    },
  }
}
