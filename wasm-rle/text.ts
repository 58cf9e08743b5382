import type { Codec } from './codec.ts'
import { RleError, checkSize } from './mask.ts'
import type { Mask } from './mask.ts'
import { checked } from './masks.ts'
import type { Masks } from './masks.ts'

export type ReadAscii = (codes: Uint8Array<ArrayBuffer>) => string

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const decodeAscii: ReadAscii = (codes) => decoder.decode(codes)
const MAX_RUN = 2 ** 32 - 1
/** Longer runs are negative in a string's signed numbers. */
const MAX_LENGTH = 2 ** 31 - 1

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
  return masks.copy(at, checked(wasm.check(at, runs.length, width * height)), width, height)
}

function readString(masks: Masks, text: string, width: number, height: number): Mask {
  const { memory, wasm } = masks
  const source = wasm.alloc(text.length)
  const { read, written } = encoder.encodeInto(text, memory.bytes(source, text.length))
  if (read !== text.length || written !== text.length)
    throw new RleError('character', 'The string holds a character outside its alphabet')
  const length = checked(wasm.parse(source, text.length))
  const at = wasm.result.value
  const left = wasm.check(at, length, width * height)
  if (left < 0 && memory.words(at, length).some((run) => run > MAX_LENGTH))
    throw new RleError('negative', 'A run is negative')
  return masks.copy(at, checked(left), width, height)
}

export function textOperations(masks: Masks, readAscii = decodeAscii): Pick<Codec, 'write' | 'read'> {
  const { memory, wasm } = masks
  return {
    write: (mask) =>
      memory.run(() => {
        const total = checkSize(mask.size[1], mask.size[0])
        const counts = masks.copyIn(mask.counts)
        const length = wasm.text(counts, checked(wasm.check(counts, mask.counts.length, total)))
        return readAscii(memory.bytes(wasm.result.value, length))
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
