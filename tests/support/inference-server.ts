import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { loadCodec } from '../../wasm-rle/node.ts'

export interface InferenceQuestion {
  image: { data: string }
  points: { x: number; y: number; label: 0 | 1 }[]
  box: { x: number; y: number; width: number; height: number } | null
  /** The mask that the prompts are to change. */
  previous: { size: [height: number, width: number]; counts: string } | null
}

/** Colours that differ by less, in the sum of their channels, are of one region. */
const ALIKE = 60

/** The even region around the last positive point or the middle of the box, by the protocol of docs/segmentation-http.md. */
async function answerTo({ image, points, box }: InferenceQuestion) {
  const codec = await loadCodec()
  const picture = sharp(Buffer.from(image.data, 'base64')).removeAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const point = points.findLast(({ label }) => label === 1) ?? middle
  if (point === null) throw new Error('nothing says where')
  const [x, y] = [Math.floor(point.x), Math.floor(point.y)]
  const seed = (y * width + x) * 3
  const apart = (at: number, channel: number) => Math.abs(data[at * 3 + channel]! - data[seed + channel]!)
  const alike = new Uint8Array(width * height)
  for (let at = 0; at < alike.length; at += 1)
    alike[at] = apart(at, 0) + apart(at, 1) + apart(at, 2) < ALIKE ? 1 : 0
  const mask = codec.floodFill(codec.encodeBytes(alike, width, height), x, y, 4)
  return { mask: { size: [height, width], counts: codec.write(mask) }, score: 0.9 }
}

/** An inference server on this machine; it answers within milliseconds where no other way to answer is given. */
export async function startInferenceServer(
  answerBy: (question: InferenceQuestion) => Promise<object> = answerTo,
): Promise<{ url: string; close: () => Promise<void> }> {
  const answer = async (request: IncomingMessage) => answerBy((await json(request)) as InferenceQuestion)
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/segment`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
