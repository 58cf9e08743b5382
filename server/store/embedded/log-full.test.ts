import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findArchive } from './archive.ts'
import { openEngine } from './engine.ts'
import { simpleQuery } from './link.ts'
import { makeArchive } from './make-archive.ts'
import { unpack } from './unpack.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** From now on new segments of the log find no room. */
function fillDisk(): void {
  const write = fs.writeSync
  vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, ...rest: unknown[]) => {
    if (/xlogtemp/.test(fs.readlinkSync(`/proc/self/fd/${fd}`)))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return (write as (...all: unknown[]) => number)(fd, ...rest)
  }) as typeof fs.writeSync)
  syncBuiltinESMExports()
}

test.runIf(process.platform === 'linux')(
  'a log without disk space ends the engine with a report',
  async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'log-full-'))
    const folder = path.join(root, 'pgdata')
    await unpack(await findArchive(makeArchive), folder)
    const engine = await openEngine({ folder })
    fillDisk()
    const write = simpleQuery("select pg_logical_emit_message(true, 'test', repeat('0123456789', 100000))")
    // A segment has 16 MB.
    const writeAll = (): void => {
      for (let written = 0; written < 32; written += 1) engine.execute(write, () => {})
    }
    expect(writeAll).toThrow(/^53100 PANIC: .*No space left on device$/m)
    await rm(root, { recursive: true })
  },
)
