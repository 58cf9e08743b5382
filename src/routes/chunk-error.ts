import { CHUNK_LOAD_TIMEOUT_MS } from '../domain/constants.ts'

type ChunkPart = 'script' | 'style' | 'timeout'

export class ChunkLoadError extends Error {
  readonly part: ChunkPart

  constructor(part: ChunkPart, cause?: unknown) {
    super(`chunk load failed: ${part}`, { cause })
    this.name = 'ChunkLoadError'
    this.part = part
  }
}

const SCRIPT = /dynamically imported module|importing a module script failed|module script/i
const STYLE = /preload css/i

export function asChunkError(error: unknown): unknown {
  if (error instanceof ChunkLoadError || !(error instanceof Error)) return error
  if (STYLE.test(error.message)) return new ChunkLoadError('style', error)
  if (SCRIPT.test(error.message)) return new ChunkLoadError('script', error)
  return error
}

/** Browsers provide an empty sheet on failure, so this looks for one of its tokens. */
export const isStyleMissing = (root: Element): boolean =>
  getComputedStyle(root).getPropertyValue('--surface') === ''

/** @throws ChunkLoadError if the chunk does not load within the limit */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  timeout = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeout)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw asChunkError(error)
  } finally {
    clearTimeout(timer)
  }
}
