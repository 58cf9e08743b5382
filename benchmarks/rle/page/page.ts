import limitUrl from '../../../wasm-rle/build/limit.wasm?url&no-inline'
import codecUrl from '../../../wasm-rle/build/rle.wasm?url'
import { measureCases, type RleRow } from '../cases.ts'

/** Provided by the benchmark's process. */
declare const reportRow: (row: RleRow) => Promise<void>

const face = {
  async run(rounds: number, only: string): Promise<void> {
    const [codec, limit] = await Promise.all(
      [codecUrl, limitUrl].map((url) => WebAssembly.compileStreaming(fetch(url))),
    )
    if (codec && limit)
      await measureCases({ codec, limit }, { rounds, rivals: [], only, report: (row) => void reportRow(row) })
  },
}

export type Face = typeof face

Object.assign(globalThis, { face })
