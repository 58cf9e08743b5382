/** Written by build.mjs. */
declare module '*/rle-bytes.js' {
  const base64: string
  export default base64
}

declare module '*/rle.wasm' {
  export const memory: WebAssembly.Memory
}
