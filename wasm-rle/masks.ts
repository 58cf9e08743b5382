import type { RleExports } from './exports.ts'
import { RleError, checkSize } from './mask.ts'
import type { Mask } from './mask.ts'
import type { CodecMemory } from './memory.ts'

/** A checked, canonical mask in scratch memory: the `n` positions at `at` where it changes. */
export interface Loaded {
  readonly at: number
  readonly n: number
}

/** Error codes of the module, as in assembly/changes.ts. */
const FAILURES = {
  [-1]: { reason: 'sum', message: 'The runs do not add up to height × width' },
  [-3]: { reason: 'character', message: 'The string holds a character outside its alphabet' },
  [-4]: { reason: 'truncated', message: 'The string ends inside a value' },
  [-5]: { reason: 'overflow', message: 'The string holds a value that no mask can have' },
} as const

export function checked(answer: number): number {
  if (answer >= 0) return answer
  const { reason, message } = FAILURES[answer as keyof typeof FAILURES]
  throw new RleError(reason, message)
}

export function sameSize(a: Mask, b: Mask): Mask['size'] {
  if (a.size[0] === b.size[0] && a.size[1] === b.size[1]) return a.size
  throw new RleError('size', `Masks of ${a.size.join(' × ')} and ${b.size.join(' × ')} do not go together`)
}

/** Moves masks into and out of the module's memory. */
export class Masks {
  readonly memory: CodecMemory
  readonly wasm: RleExports

  constructor(memory: CodecMemory) {
    this.memory = memory
    this.wasm = memory.exports
  }

  copyIn(counts: Uint32Array): number {
    const at = this.wasm.alloc(counts.length * 4)
    this.memory.put(at, counts)
    return at
  }

  /** Copies a mask's runs into scratch memory and checks them; call inside `memory.run`. */
  load(mask: Mask): Loaded {
    const total = checkSize(mask.size[1], mask.size[0])
    const at = this.copyIn(mask.counts)
    return { at, n: checked(this.wasm.read(at, mask.counts.length, total)) }
  }

  /** Copies the mask of `n` positions at `at` out of the memory; overwrites the positions. */
  take(n: number, width: number, height: number, at = this.wasm.result.value): Mask {
    return this.copy(at, this.wasm.write(at, n, width * height), width, height)
  }

  copy(counts: number, m: number, width: number, height: number): Mask {
    return { size: [height, width], counts: this.memory.copy(counts, m) }
  }

  /** Runs an operation that leaves a mask of the same size as its result. */
  change(mask: Mask, operation: (at: number, n: number, width: number, height: number) => number): Mask {
    return this.memory.run(() => {
      const { at, n } = this.load(mask)
      const [height, width] = mask.size
      return this.take(operation(at, n, width, height), width, height)
    })
  }
}
