import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'

/** A server of version 2 of docs/segmentation-http.md whose model is a rule: each frame has the mask before it, two pixels to the right. */

type Call =
  | 'capabilities'
  | 'segment'
  | 'suggest'
  | 'open'
  | 'look'
  | 'frames'
  | 'prompts'
  | 'propagate'
  | 'close'

/** What goes wrong: no answer, a closed connection, half of a line, another frame's line, a session that is gone, a status. */
export type Fault = 'silent' | 'closed' | 'half' | 'misplaced' | 'small' | 'forgotten' | number

export interface ModelServerOptions {
  /** Of one session. */
  frames?: number
  objects?: number
  /** @param nth of its kind, from 1 */
  fault?: (call: Call, nth: number) => Fault | null
  /** Sees no object there, by the session's number. */
  hides?: (frame: number) => boolean
}

interface Text {
  size: [height: number, width: number]
  counts: string
}

interface Session {
  size: { width: number; height: number }
  count: number
  frames: Set<number>
  prompts: Map<string, { frame: number; object: string; mask: Text | null }>
  /** By object and frame, as propagated in one direction. */
  known: Map<string, Mask | null>
}

class ToldError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const bad = (message: string): ToldError => new ToldError(400, 'bad_request', message)

const SHIFT = 2

function shifted(codec: Codec, mask: Mask): Mask {
  const [height, width] = mask.size
  const kept = codec.crop(mask, { x: 0, y: 0, width: width - SHIFT, height })
  return codec.place(kept, SHIFT, 0, width, height)
}

class Sessions {
  readonly #codec: Codec
  readonly #hides: (frame: number) => boolean
  readonly #open = new Map<string, Session>()
  #made = 0

  constructor(codec: Codec, hides: (frame: number) => boolean) {
    this.#codec = codec
    this.#hides = hides
  }

  open({ width, height, frames }: { width: number; height: number; frames: number }): object {
    this.#made += 1
    const id = `s${this.#made}`
    const [sent, prompts, known] = [new Set<number>(), new Map(), new Map()]
    this.#open.set(id, { size: { width, height }, count: frames, frames: sent, prompts, known })
    return { session: id }
  }

  get(id: string): Session {
    const session = this.#open.get(id)
    if (!session) throw new ToldError(404, 'unknown_session', id)
    return session
  }

  close(id: string): object {
    this.#open.delete(id)
    return {}
  }

  look({ frames, prompts }: Session): object {
    return {
      frames: [...frames].map((frame) => [frame, frame]),
      prompts: [...prompts.values()].map(({ frame, object }) => ({ frame, object })),
    }
  }

  async takeFrames(session: Session, frames: { frame: number; image: { data: string } }[]): Promise<object> {
    for (const { frame, image } of frames) {
      const { width, height } = await sharp(Buffer.from(image.data, 'base64')).metadata()
      if (width !== session.size.width || height !== session.size.height) throw bad(`frame ${frame}: size`)
      if (frame < 0 || frame >= session.count) throw bad(`frame ${frame}: number`)
      session.frames.add(frame)
    }
    return {}
  }

  prompt(session: Session, prompts: { frame: number; object: string; mask: Text | null }[]): object {
    for (const prompt of prompts) {
      if (!session.frames.has(prompt.frame)) throw bad(`frame ${prompt.frame} was not sent`)
      session.prompts.set(`${prompt.object}/${prompt.frame}`, prompt)
    }
    return { objects: prompts.map((prompt) => ({ ...prompt, score: 1 })) }
  }

  *propagate(
    session: Session,
    { objects, from, to, backward }: { objects: string[]; from: number; to: number; backward: boolean },
  ): Generator<object> {
    const step = backward ? -1 : 1
    for (let frame = from; (to - frame) * step >= 0; frame += step) {
      if (!session.frames.has(frame)) throw bad(`frame ${frame} was not sent`)
      const rows = objects.map((object) => {
        const mask = this.#next(session, object, frame, step)
        const isLed = [...session.prompts.values()].some(
          (prompt) => prompt.object === object && (prompt.frame - frame) * step > 0,
        )
        session.known.set(`${object}/${frame}`, mask)
        if (mask === null || this.#hides(frame)) return { object, mask: null, score: 0 }
        return {
          object,
          mask: { size: mask.size, counts: this.#codec.write(mask) },
          score: isLed ? 0.9 : 0.5,
        }
      })
      yield { frame, objects: rows }
    }
  }

  /** Only from the frame before, so that no client can begin in the middle. */
  #next({ prompts, known, size }: Session, object: string, frame: number, step: number): Mask | null {
    const before = `${object}/${frame - step}`
    const prompt = prompts.get(before)
    if (prompt?.mask)
      return shifted(this.#codec, this.#codec.read(prompt.mask.counts, size.width, size.height))
    const mask = known.get(before)
    if (mask === undefined) throw bad(`the frame before ${frame} has no mask of ${object}`)
    return mask && shifted(this.#codec, mask)
  }
}

const callOf = (method: string, path: string): Call => {
  const [, , , behind] = path.split('/')
  if (path === '/') return 'capabilities'
  if (path === '/segment' || path === '/suggest') return path.slice(1) as Call
  if (behind !== undefined) return behind as Call
  return method === 'POST' ? 'open' : method === 'GET' ? 'look' : 'close'
}

async function stream(response: ServerResponse, lines: Iterable<object>, fault: Fault | null): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  let nth = 0
  for (const line of lines) {
    nth += 1
    if (response.destroyed) return
    const text = JSON.stringify(line)
    if (nth > 2 && fault === 'half') {
      response.write(text.slice(0, text.length / 2))
      await wait(5)
      response.destroy()
      return
    }
    if (nth > 2 && fault === 'silent') return
    const { frame } = line as { frame: number }
    const wrong = { misplaced: { ...line, frame: frame + 1 }, small: { ...line, objects: [] } }
    response.write(fault === 'misplaced' || fault === 'small' ? JSON.stringify(wrong[fault]) : text)
    response.write('\n')
  }
  response.end(`${JSON.stringify({ end: 'done' })}\n`)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The box as a mask, or the mask that is to be improved. */
function segment(
  codec: Codec,
  { image, box, previous }: { image: Box; box: Box | null; previous: Text | null },
): object {
  const { width, height } = image
  if (previous) return { masks: [{ mask: previous, score: 0.7 }] }
  if (!box) throw bad('box: is missing')
  const mask = codec.place(
    codec.encodeBytes(new Uint8Array(box.width * box.height).fill(1), box.width, box.height),
    box.x,
    box.y,
    width,
    height,
  )
  return { masks: [{ mask: { size: [height, width], counts: codec.write(mask) }, score: 0.8 }] }
}

/** One object for each text, else one, of the whole picture. */
function suggest({
  image,
  what,
  within,
  texts,
}: {
  image: Box
  what: string
  within: Box | null
  texts: string[]
}): object {
  const { width, height } = image
  const box = within ?? { x: 0, y: 0, width, height }
  const skeleton = {
    template: 'body-17',
    side: null,
    nodes: [{ name: 'nose', x: box.x, y: box.y, score: 0.5 }],
  }
  const mask = { size: [height, width], counts: [0, width * height] }
  const labels = texts.length > 0 ? texts : ['thing']
  return {
    objects: labels.map((label, at) => ({
      label,
      score: 0.9 - at / 10,
      box,
      ...(what === 'masks' && { mask }),
      ...(what === 'bodies' && { skeleton }),
    })),
  }
}

const CAN = {
  segment: { masks: 1 },
  suggest: { what: ['objects', 'masks', 'bodies'], texts: true },
}

export async function startModelServer(options: ModelServerOptions = {}): Promise<{
  url: string
  /** Each call, as its name. */
  heard: string[]
  close: () => Promise<void>
}> {
  const { frames = 600, objects = 8, fault = () => null, hides = () => false } = options
  const codec = await loadCodec()
  const sessions = new Sessions(codec, hides)
  const heard: string[] = []
  const counts = new Map<Call, number>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [method, path] = [request.method ?? '', request.url ?? '']
    const call = callOf(method, path)
    heard.push(call)
    counts.set(call, (counts.get(call) ?? 0) + 1)
    const wrong = fault(call, counts.get(call) ?? 0)
    const body = method === 'POST' ? ((await json(request)) as never) : ({} as never)
    const id = path.split('/')[2] ?? ''
    if (typeof wrong === 'number') throw new ToldError(wrong, 'failed', 'as the test wants')
    if (wrong === 'closed') return void response.destroy()
    if (wrong === 'forgotten') sessions.close(id)
    if (call === 'propagate') return stream(response, sessions.propagate(sessions.get(id), body), wrong)
    if (wrong === 'silent') return
    const answers: Record<Exclude<Call, 'propagate'>, () => object | Promise<object>> = {
      segment: () => segment(codec, body),
      suggest: () => suggest(body),
      capabilities: () => ({
        protocol: 'biaozhu-model-server',
        versions: [2],
        name: 'fake',
        model: { name: 'shift', version: '1' },
        can: { ...CAN, video: { frames, objects, idle_s: 60 } },
      }),
      open: () => sessions.open(body),
      look: () => sessions.look(sessions.get(id)),
      frames: () => sessions.takeFrames(sessions.get(id), (body as { frames: never[] }).frames),
      prompts: () => sessions.prompt(sessions.get(id), (body as { prompts: never[] }).prompts),
      close: () => sessions.close(id),
    }
    response.end(JSON.stringify(await answers[call]()))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code, message } = error instanceof ToldError ? error : bad(String(error))
      if (response.headersSent) response.end(`${JSON.stringify({ error: { code, message } })}\n`)
      else response.writeHead(status).end(JSON.stringify({ error: { code, message } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
