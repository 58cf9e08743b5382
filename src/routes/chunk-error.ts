import { CHUNK_LOAD_TIMEOUT_MS } from '../domain/constants.ts'

type ChunkPart = 'script' | 'style' | 'timeout'

/** A page's code or style did not arrive. */
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

/** Tells a chunk that did not arrive from an error thrown by the code that did. */
export function asChunkError(error: unknown): unknown {
  if (error instanceof ChunkLoadError || !(error instanceof Error)) return error
  if (STYLE.test(error.message)) return new ChunkLoadError('style', error)
  if (SCRIPT.test(error.message)) return new ChunkLoadError('script', error)
  return error
}

/**
 * Whether the page's own style sheet did not arrive. The page's script runs only after it has come or failed; browsers
 * give a failed one an empty sheet, so a token that it sets is looked for.
 */
export const isStyleMissing = (root: Element): boolean =>
  getComputedStyle(root).getPropertyValue('--surface') === ''

/** Loads a chunk; fails as a chunk-load error when it does not arrive within the limit. */
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
