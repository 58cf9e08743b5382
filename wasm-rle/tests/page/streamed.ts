export async function streamed<T>(load: () => Promise<T>): Promise<[loaded: T, times: number]> {
  const original = WebAssembly.instantiateStreaming
  let times = 0
  WebAssembly.instantiateStreaming = (...given: Parameters<typeof original>) => {
    times++
    return original(...given)
  }
  try {
    return [await load(), times]
  } finally {
    WebAssembly.instantiateStreaming = original
  }
}
