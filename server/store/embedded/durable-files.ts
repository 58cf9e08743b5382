import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeStream {
  node: { mode: number }
  nfd?: number
}
interface NodeFileSystem {
  realPath(node: NodeStream['node']): string
  stream_ops: { fsync?: (stream: NodeStream) => number }
}
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** EIO in Emscripten's numbering: PostgreSQL must learn that a write did not reach the disk. */
const EIO = 29

/** Emscripten's NODEFS does not sync. (`fdatasync` does nothing in the WASM build: `wal_sync_method=fsync`.) */
export class DurableFiles extends NodeFS {
  syncCount = 0

  override async init(engine: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const prepared = await super.init(engine, options)
    const preRun = [
      ...(prepared.emscriptenOpts.preRun ?? []),
      (module: unknown) => this.#addSync((module as { NODEFS: NodeFileSystem }).NODEFS),
    ]
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun } as EmscriptenOptions }
  }

  #addSync(files: NodeFileSystem): void {
    files.stream_ops.fsync = (stream) => {
      this.syncCount += 1
      try {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        else syncFolder(files.realPath(stream.node))
        return 0
      } catch {
        return EIO
      }
    }
  }
}

/** Makes renames and new files durable; NODEFS has no descriptors of folders. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
