import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import type { RleExports } from '../../wasm-rle/memory.ts'
import { createCodec } from '../../wasm-rle/rle.ts'
import type { ReadAscii } from '../../wasm-rle/text.ts'
import { agree } from './agree.ts'
import type { Answer } from './agree.ts'
import { measure } from './measure.ts'
import type { Runner } from './measure.ts'
import { FRAMES, SHAPES, paint, withAlpha } from './pictures.ts'
import type { Shape } from './pictures.ts'
import { plain } from './plain.ts'
import type { Rival } from './rival.ts'

export interface Row {
  readonly case: string
  readonly ours_ms: number
  /** null: its answer is another one, so that its time says nothing. */
  readonly rivals: Readonly<Record<string, number | null>>
  /** Reading the input, or filling the output, once in the module's memory. */
  readonly limit_ms: number
}

export interface Modules {
  readonly codec: WebAssembly.Module
  readonly limit: WebAssembly.Module
}

export interface Options {
  /** As the loader of this engine gives it to the codec. */
  readonly readAscii?: ReadAscii
  readonly rounds: number
  readonly rivals: readonly Rival[]
  /** Only cases whose name holds this. */
  readonly only: string
  readonly report: (row: Row) => void
}

interface Limits {
  readAll(address: number, bytes: number): number
  fillAll(address: number, bytes: number): void
}

const TINT = [255, 80, 0, 128] as const

/** One mask in all the forms that cases need. */
interface Subject {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  readonly rgba: Uint8ClampedArray
  readonly mask: Mask
  readonly other: Mask
  readonly text: string
}

interface Case {
  readonly name: string
  readonly ours: () => Answer
  readonly rival: (rival: Rival) => (() => Answer | undefined) | undefined
  readonly limit: () => unknown
}

/** Everything on one codec instance, whose memory the limits read and fill. */
class Bench {
  readonly #codec: Codec
  readonly #limits: Limits

  constructor(modules: Modules, readAscii: ReadAscii | undefined) {
    const exports = new WebAssembly.Instance(modules.codec).exports as unknown as RleExports
    this.#codec = createCodec(exports, readAscii)
    const limit = new WebAssembly.Instance(modules.limit, { env: { memory: exports.memory } })
    this.#limits = limit.exports as unknown as Limits
  }

  subject(shape: Shape, frame: keyof typeof FRAMES): Subject {
    const [width, height] = FRAMES[frame]
    const bytes = paint(shape, width, height, 1)
    const mask = this.#codec.encodeBytes(bytes, width, height)
    const other = this.#codec.encodeBytes(paint(shape, width, height, 2), width, height)
    const text = this.#codec.write(mask)
    return { name: `${frame}/${shape}`, width, height, bytes, rgba: withAlpha(bytes), mask, other, text }
  }

  *encodeCases(s: Subject): Generator<Case> {
    const codec = this.#codec
    for (const [kind, pixels] of [
      ['rgba', s.rgba],
      ['bytes', s.bytes],
    ] as const) {
      const buffer = codec.allocate(pixels.length)
      buffer.pixels.set(pixels)
      const encode = kind === 'rgba' ? codec.encodeRgba : codec.encodeBytes
      const rival = (r: Rival) => {
        if (kind === 'rgba') return r.encodeRgba && (() => r.encodeRgba?.(s.rgba, s.width, s.height))
        return r.encodeBytes && (() => r.encodeBytes?.(s.bytes, s.width, s.height))
      }
      const limit = () => this.#limits.readAll(buffer.pixels.byteOffset, pixels.length)
      yield {
        name: `encode-${kind}/${s.name}`,
        ours: () => encode(buffer.pixels, s.width, s.height),
        rival,
        limit,
      }
      yield {
        name: `encode-${kind}-copied/${s.name}`,
        ours: () => encode(pixels, s.width, s.height),
        rival,
        limit,
      }
      buffer.free()
    }
  }

  *decodeCases(s: Subject): Generator<Case> {
    const codec = this.#codec
    const { counts } = s.mask
    const bytes = new Uint8Array(s.bytes.length)
    const rgba = new Uint8ClampedArray(s.rgba.length)
    const byteBuffer = codec.allocate(bytes.length)
    const rgbaBuffer = codec.allocate(rgba.length)
    yield {
      name: `decode-rgba/${s.name}`,
      ours: () => codec.decodeRgba(s.mask, TINT, { into: rgbaBuffer.pixels }),
      rival: (r) =>
        r.decodeRgba &&
        (() => {
          r.decodeRgba?.(counts, s.width, s.height, TINT, rgba)
          return rgba
        }),
      limit: () => this.#limits.fillAll(rgbaBuffer.pixels.byteOffset, rgba.length),
    }
    yield {
      name: `decode-bytes/${s.name}`,
      ours: () => codec.decodeBytes(s.mask, { into: byteBuffer.pixels }),
      rival: (r) =>
        r.decodeBytes &&
        (() => {
          r.decodeBytes?.(counts, s.width, s.height, bytes)
          return bytes
        }),
      limit: () => this.#limits.fillAll(byteBuffer.pixels.byteOffset, bytes.length),
    }
    byteBuffer.free()
    rgbaBuffer.free()
  }

  *runCases(s: Subject): Generator<Case> {
    const codec = this.#codec
    const { width: w, height: h, mask, other, text } = s
    const { counts: a } = mask
    const { counts: b } = other
    const buffer = codec.allocate(4 * (a.length + b.length))
    const reading = (bytes: number) => () => this.#limits.readAll(buffer.pixels.byteOffset, bytes)
    const one = { limit: reading(4 * a.length) }
    const two = { limit: reading(4 * (a.length + b.length)) }
    yield {
      name: `to-string/${s.name}`,
      ours: () => codec.write(mask),
      rival: (r) => r.writeString && (() => r.writeString?.(a, w, h)),
      ...one,
    }
    yield {
      name: `from-string/${s.name}`,
      ours: () => codec.read(text, w, h),
      rival: (r) => r.readString && (() => r.readString?.(text, w, h)),
      limit: reading(text.length),
    }
    for (const name of ['union', 'intersect', 'subtract', 'symmetricDifference'] as const)
      yield {
        name: `${name}/${s.name}`,
        ours: () => codec[name](mask, other),
        rival: (r) => r[name] && (() => r[name]?.(a, b, w, h)),
        ...two,
      }
    yield {
      name: `iou/${s.name}`,
      ours: () => codec.iou(mask, other),
      rival: (r) => r.iou && (() => r.iou?.(a, b, w, h)),
      ...two,
    }
    yield {
      name: `box/${s.name}`,
      ours: () => codec.box(mask),
      rival: (r) => r.box && (() => r.box?.(a, w, h)),
      ...one,
    }
    buffer.free()
  }
}

function runCase(c: Case, options: Options): void {
  const runners: Runner[] = [
    { name: 'ours', run: c.ours },
    { name: 'limit', run: c.limit },
  ]
  const otherwise: Record<string, null> = {}
  for (const rival of [plain, ...options.rivals]) {
    const run = c.rival(rival)
    if (!run) continue
    if (agree(c.ours(), run())) runners.push({ name: rival.name, run })
    else if (rival === plain) throw new Error(`${c.name}: plain JavaScript answers otherwise`)
    else otherwise[rival.name] = null
  }
  const { ours = 0, limit = 0, ...rivals } = measure(runners, options.rounds)
  options.report({ case: c.name, ours_ms: ours, rivals: { ...rivals, ...otherwise }, limit_ms: limit })
}

/** Measures every case; rows are reported as they come. */
export function runCases(modules: Modules, options: Options): void {
  for (const frame of Object.keys(FRAMES) as (keyof typeof FRAMES)[])
    for (const shape of SHAPES) {
      // An instance to a mask: what an earlier one left in memory must not matter.
      const bench = new Bench(modules, options.readAscii)
      const subject = bench.subject(shape, frame)
      for (const cases of [bench.encodeCases(subject), bench.decodeCases(subject), bench.runCases(subject)])
        for (const c of cases) if (c.name.includes(options.only)) runCase(c, options)
    }
}
