import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { runCases } from './rle/cases.ts'
const { values } = parseArgs({ options: { rival: { type: 'string', multiple: true, default: [] }, only: { type: 'string', default: '' }, rounds: { type: 'string', default: '15' } } })
const load = async (name: string) => new WebAssembly.Module(await readFile(new URL(`../wasm-rle/build/${name}.wasm`, import.meta.url)))
const rivals = await Promise.all(values.rival.map(async (path) => (await import(path)).default))
const us = (ms: number | null | undefined) => (ms == null ? '-' : (ms * 1000).toFixed(1))
runCases({ codec: await load('rle'), limit: await load('limit') }, { rounds: Number(values.rounds), rivals, only: values.only, report: (r) => {
  const c = r.rivals['native-c']
  console.log(r.case.padEnd(34), us(r.ours_ms).padStart(9), 'c', us(c).padStart(9), c ? (c / r.ours_ms).toFixed(1).padStart(6) + 'x' : '', 'js', us(r.rivals['js']).padStart(9), 'lim', us(r.limit_ms).padStart(7), r.limit_ms ? (r.ours_ms / r.limit_ms).toFixed(2) : '')
} })
