import { once } from 'node:events'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCodec } from '../../wasm-rle/node.ts'
import { createRemoteEngine } from '../../server/segmentation/remote/engine.ts'
import type { Engine, Span } from '../../server/segmentation/engine.ts'
import { requireValue } from '../../server/require-value.ts'
import { ROOT } from '../../server/root.ts'

/** The product and integrations/model-server with its fake model: both sides of docs/segmentation-http.md. */

const SIZE = { width: 64, height: 32 }
const PICTURE = { ...SIZE, pixels: new Uint8Array(SIZE.width * SIZE.height * 4).fill(120) }
const codec = await loadCodec()
const column = (x: number) =>
  codec.place(codec.encodeBytes(new Uint8Array(4 * 8).fill(1), 4, 8), x, 10, SIZE.width, SIZE.height)

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('the model server in Python', () => {
  let server: ChildProcess
  let url: string
  let engine: Engine
  const connect = async (): Promise<Engine> =>
    createRemoteEngine({ url, hosts: ['127.0.0.1'], allowPrivate: true, timeoutMs: 5000 }, () =>
      Promise.reject(new Error('not asked for')),
    )

  beforeAll(async () => {
    const folder = join(ROOT, 'integrations/model-server')
    server = spawn('python3', ['-m', 'model_server', '--fake', '--port', '0'], { cwd: folder })
    const [line] = (await once(createInterface({ input: requireValue(server.stdout) }), 'line')) as [string]
    url = requireValue(/http:\S+/.exec(line))[0]
    engine = await connect()
  })
  afterAll(() => server.kill())

  test('answers prompts, and proposes objects, masks and bodies', async () => {
    const box = { x: 8, y: 4, width: 10, height: 6 }
    const boxed = await engine.segment('k', PICTURE, { points: [], box, previous: null })
    expect([codec.box(boxed.mask), codec.area(boxed.mask), boxed.score]).toEqual([box, 60, 0.9])
    const kept = await engine.segment('k', PICTURE, { points: [], box: null, previous: boxed.mask })
    expect(kept).toEqual({ mask: boxed.mask, score: 0.8 })

    const half = { x: 0, y: 0, width: 32, height: 32 }
    const wish = { within: null, texts: ['cat', 'dog'] }
    const found = { box: half, mask: null, skeleton: null }
    expect(await engine.suggest?.('k', PICTURE, { what: 'objects', ...wish })).toEqual([
      { ...found, label: 'cat', score: 0.9 },
      { ...found, label: 'dog', score: 0.45 },
    ])
    const [masked] = (await engine.suggest?.('k', PICTURE, { what: 'masks', ...wish })) ?? []
    const [body] = (await engine.suggest?.('k', PICTURE, { what: 'bodies', ...wish })) ?? []
    expect([codec.box(requireValue(masked?.mask)), body?.skeleton, engine.model]).toEqual([
      half,
      { template: 'body-17', side: null, nodes: [{ name: 'nose', x: 16, y: 0, score: 0.8 }] },
      { name: 'fake', version: '1' },
    ])
  })

  test('follows both ways, goes over a span again for another client, and ends when the client leaves', async () => {
    const pictures = async function* (frames: readonly number[]) {
      for (const _frame of frames) yield PICTURE
    }
    const spanOf = (step: 1 | -1, to: number): Span => ({
      key: `${step}`,
      size: SIZE,
      start: 20,
      step,
      to,
      prompts: [
        { frame: 20, objectId: '甲', mask: column(5) },
        { frame: to + step, objectId: '甲', mask: column(40) },
        { frame: to + step, objectId: '乙', mask: null },
      ],
      pictures,
    })
    const left = new AbortController()
    const lefts: number[] = []
    const follow = async (from: Engine, span: Span, after: number, count: number, most = Infinity) => {
      const { spans } = requireValue(await from.abilities?.())
      await requireValue(spans).follow(span, {
        objects: ['甲'],
        after,
        count,
        signal: left.signal,
        onAgain: () => lefts.push(-1),
        onFrame: ({ found }) => {
          lefts.push(codec.box(requireValue(found.get('甲')).mask).x)
          if (lefts.length === most) left.abort(new Error('left'))
        },
      })
      return lefts.splice(0)
    }
    expect(await follow(engine, spanOf(1, 24), 20, 4)).toEqual([7, 9, 11, 13])
    expect(await follow(engine, spanOf(-1, 17), 20, 2)).toEqual([7, 9])
    expect(await follow(await connect(), spanOf(-1, 17), 18, 1)).toEqual([-1, -1, 11])
    await expect(follow(engine, spanOf(1, 40), 20, 20, 2)).rejects.toThrow('left')
    expect(lefts).toEqual([7, 9])
  })
})
