import type { Codec } from './codec.ts'
import { RleError, checkSize } from './mask.ts'
import type { Mask } from './mask.ts'
import { checked } from './masks.ts'
import type { Masks } from './masks.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const MAX_RUN = 2 ** 32 - 1

function readRuns(masks: Masks, runs: ArrayLike<number>, width: number, height: number): Mask {
  const { memory, wasm } = masks
  const at = wasm.alloc(runs.length * 4)
  const target = memory.words(at, runs.length)
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]
    if (run === undefined || !Number.isInteger(run) || run < 0)
      throw new RleError('negative', `Run ${i} is ${String(run)}, not a whole number from 0 on`)
    if (run > MAX_RUN) throw new RleError('sum', `Run ${i} is longer than any mask`)
    target[i] = run
  }
  return masks.copy(at, checked(wasm.readCounts(at, runs.length, width * height)) + 1, width, height)
}

function readString(masks: Masks, text: string, width: number, height: number): Mask {
  const { memory, wasm } = masks
  const source = wasm.alloc(text.length)
  const { read, written } = encoder.encodeInto(text, memory.bytes(source, text.length))
  if (read !== text.length || written !== text.length)
    throw new RleError('character', 'The string holds a character outside its alphabet')
  const length = checked(wasm.readString(source, text.length))
  const at = wasm.result()
  return masks.copy(at, checked(wasm.readCounts(at, length, width * height)) + 1, width, height)
}

/** COCO's compressed string, and runs as plain numbers. */
export function textOperations(masks: Masks): Pick<Codec, 'write' | 'read'> {
  const { memory, wasm } = masks
  return {
    write: (mask) =>
      memory.run(() => {
        const { counts, n } = masks.load(mask)
        const length = wasm.writeString(counts, n + 1)
        return decoder.decode(memory.bytes(wasm.result(), length))
      }),
    read: (counts, width, height) => {
      checkSize(width, height)
      return memory.run(() =>
        typeof counts === 'string'
          ? readString(masks, counts, width, height)
          : readRuns(masks, counts, width, height),
      )
    },
  }
}
