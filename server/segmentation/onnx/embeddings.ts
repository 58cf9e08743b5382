import type { InferenceSession } from 'onnxruntime-node'

const bytesOf = (features: InferenceSession.OnnxValueMapType): number =>
  Object.values(features).reduce(
    (sum, value) => sum + ('data' in value ? (value.data as Uint8Array).byteLength : 0),
    0,
  )

/** What the encoder made of pictures, up to so many bytes; what was not asked for longest goes first. */
export class Embeddings {
  readonly #most: number
  readonly #kept = new Map<string, InferenceSession.OnnxValueMapType>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get size(): number {
    return this.#kept.size
  }

  async get(
    key: string,
    encode: () => Promise<InferenceSession.OnnxValueMapType>,
  ): Promise<InferenceSession.OnnxValueMapType> {
    const known = this.#kept.get(key)
    const features = known ?? (await encode())
    this.#kept.delete(key)
    this.#kept.set(key, features)
    if (known === undefined) this.#bytes += bytesOf(features)
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#most) break
      this.#kept.delete(oldest)
      this.#bytes -= bytesOf(old)
    }
    return features
  }
}
