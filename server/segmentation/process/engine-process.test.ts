import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMedia } from '../../media/services/media.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { settingsWith } from '../../settings.ts'
import { EngineError } from '../engine.ts'
import { Segmentation } from '../service.ts'
import { segmentationText } from '../text.ts'
import { ProcessError } from '../../child-process/run.ts'
import { EngineProcess, ProcessStalledError } from './engine-process.ts'
import type { EngineConfig, SegmentQuestion } from './messages.ts'
import type * as StartProcess from './start-process.ts'

/** The engine's process when it dies, is left, or is asked too much. */

const STALL_MS = 120_000
const started = vi.hoisted(() => ({
  children: [] as ChildProcess[],
  make: null as (() => ChildProcess) | null,
}))
vi.mock('./start-process.ts', async (original) => {
  const { startProcess } = await original<typeof StartProcess>()
  return {
    startProcess: (work: 'question' | 'job') => {
      const child = started.make?.() ?? startProcess(work)
      started.children.push(child)
      return child
    },
  }
})

const CONFIG: EngineConfig = {
  engine: 'builtin',
  modelFolder: null,
  modelDevice: 'cpu',
  embeddingBytes: 1e9,
  mostMasks: 20,
  url: null,
  hosts: [],
  allowPrivate: false,
  timeoutMs: 1000,
  labelConfig: null,
  pictureHost: '127.0.0.1',
}
const PROMPTS = { points: [{ x: 20, y: 20, label: 1 as const }], box: null, previous: null }

/** A process that hears questions and says nothing by itself. */
class SilentChild extends EventEmitter {
  readonly connected = true
  readonly channel = null
  exitCode: number | null = null
  signalCode: string | null = null
  readonly heard: { type: string; id?: number }[] = []
  send(message: { type: string; id?: number }): void {
    this.heard.push(message)
  }
  ref(): void {}
  unref(): void {}
  kill(signal: string): void {
    this.signalCode = signal
    this.emit('exit', null, signal)
  }
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let opened: { stop(): Promise<void> }[]
beforeEach(async () => {
  folder = await temporaryFolder()
  opened = []
  started.children = []
  started.make = null
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.map((each) => each.stop()))
  await folder.remove()
})

function openProcess(): EngineProcess {
  const engine = new EngineProcess({
    config: CONFIG,
    idleMs: 2 * STALL_MS,
    stallMs: STALL_MS,
    work: 'question',
  })
  opened.push(engine)
  return engine
}

function silent(): SilentChild[] {
  const children: SilentChild[] = []
  started.make = () => {
    const child = new SilentChild()
    children.push(child)
    return child as unknown as ChildProcess
  }
  return children
}

async function pictureQuestion(): Promise<SegmentQuestion> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#eee"/><circle cx="20" cy="20" r="12" fill="#225"/></svg>'
  const file = await folder.file('disc.png', await sharp(Buffer.from(svg)).png().toBuffer())
  return {
    kind: 'segment',
    source: { key: 'disc', file, frame: null },
    size: { width: 64, height: 48 },
    prompts: PROMPTS,
  }
}

test('killing the process fails its open questions, and the next question starts another', async () => {
  const engine = openProcess()
  const question = await pictureQuestion()
  const before = await engine.ask(question)
  const [child] = started.children
  // Else it may answer before it is killed.
  child!.kill('SIGSTOP')
  const asked = [engine.ask(question), engine.ask(question)].map((answer) =>
    answer.catch((error: unknown) => error),
  )
  expect(engine.busy).toBe(2)
  child!.kill('SIGKILL')
  await once(child!, 'exit')
  const failure = new ProcessError("the engine's process ended (SIGKILL)")
  expect([await Promise.all(asked), engine.busy]).toEqual([[failure, failure], 0])
  expect([await engine.ask(question), started.children.length]).toEqual([before, 2])
})

test('a cancelled question ends at once, the process is notified, and other questions continue', async () => {
  const children = silent()
  const engine = openProcess()
  const leaving = new AbortController()
  const left = engine.ask({ kind: 'check' }, leaving.signal)
  const other = engine.ask({ kind: 'check' })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(engine.busy).toBe(1)
  const [child] = children
  expect(child!.heard.map(({ type, id }) => [type, id])).toEqual([
    ['begin', undefined],
    ['ask', 1],
    ['ask', 2],
    ['leave', 1],
  ])
  child!.emit('message', { type: 'answer', id: 1, answer: { tracks: 'http' } })
  child!.emit('message', { type: 'answer', id: 2, answer: { tracks: 'builtin' } })
  expect([await other, engine.busy]).toEqual([{ tracks: 'builtin' }, 0])
})

test('a refusal of the engine keeps its words, a crash is a failure of the process', async () => {
  const [engine, children] = [openProcess(), silent()]
  const asked = [engine.ask({ kind: 'check' }), engine.ask({ kind: 'check' })].map((answer) =>
    answer.catch((error: unknown) => error),
  )
  const error = { message: '不行', reason: 'no model', expected: true }
  children[0]!.emit('message', { type: 'error', id: 1, error })
  children[0]!.emit('message', { type: 'error', id: 2, error: { ...error, expected: false } })
  expect(await Promise.all(asked)).toEqual([
    new EngineError('不行', 'no model'),
    new ProcessError('no model'),
  ])
})

test('a silent process is killed and its questions fail; a later question starts another', async () => {
  vi.useFakeTimers()
  const [engine, children] = [openProcess(), silent()]
  const stepped: number[] = []
  const asked = [
    engine.ask({ kind: 'check' }, undefined, (done) => stepped.push(done)),
    engine.ask({ kind: 'check' }),
  ].map((answer) => answer.catch((error: unknown) => error))
  vi.advanceTimersByTime(STALL_MS - 1)
  children[0]!.emit('message', { type: 'step', id: 1, done: 1 })
  vi.advanceTimersByTime(STALL_MS - 1)
  expect([children[0]!.signalCode, stepped]).toEqual([null, [1]])
  vi.advanceTimersByTime(1)
  const stalled = new ProcessStalledError("the engine's process said nothing for 120 s")
  expect([children[0]!.signalCode, await Promise.all(asked)]).toEqual(['SIGKILL', [stalled, stalled]])
  const again = engine.ask({ kind: 'check' })
  children[1]!.emit('message', { type: 'answer', id: 3, answer: { tracks: 'builtin' } })
  expect(await again).toEqual({ tracks: 'builtin' })
  vi.advanceTimersByTime(STALL_MS)
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null])
})

test('a stopped process returns no replies, and a later question starts another', async () => {
  const [engine, children] = [openProcess(), silent()]
  const asked = engine.ask({ kind: 'check' }).catch((error: unknown) => error)
  await engine.stop()
  expect(await asked).toEqual(new ProcessError('the engine was stopped'))
  const again = engine.ask({ kind: 'check' })
  children[1]!.emit('message', { type: 'answer', id: 2, answer: { tracks: 'builtin' } })
  // The first one’s end comes late, and is nobody’s.
  children[0]!.emit('exit', null, 'SIGKILL')
  expect([await again, children.length]).toEqual([{ tracks: 'builtin' }, 2])
})

test('beyond the limit a question is refused as busy until another one ends', async () => {
  const children = silent()
  const settings = settingsWith({ DATA_DIR: folder.path })
  const segmentation = new Segmentation(settings, await openMedia(settings, Buffer.from('a test key')))
  opened.push(segmentation)
  const ask = () =>
    segmentation
      .segment(
        'medium',
        null,
        { size: { width: 8, height: 8 }, prompts: PROMPTS },
        new AbortController().signal,
      )
      .then(() => 'answered')
      .catch((error: unknown) => error)
  const waiting = Array.from({ length: 24 }, ask)
  expect(await ask()).toEqual(new EngineError(segmentationText.busy, '24 questions are waiting'))
  children[0]!.emit('message', { type: 'answer', id: 1, answer: { mask: null, score: 0 } })
  expect(await waiting[0]).toBe('answered')
  const late = ask()
  await segmentation.stop()
  expect((await Promise.all([...waiting.slice(1), late])).map(String)).toEqual(
    Array.from({ length: 24 }, () => 'ProcessError: the engine was stopped'),
  )
  expect(children[0]!.heard.filter(({ type }) => type === 'ask')).toHaveLength(25)
})
