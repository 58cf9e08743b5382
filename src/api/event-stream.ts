export interface StreamEvent {
  type: string
  data: unknown
}

interface StreamBlock {
  /** Null if the block does not say. */
  id: string | null
  event: StreamEvent | null
}

export interface StreamTools {
  base: string
  token: () => string | null
  fetch: (address: string, init: RequestInit) => Promise<Response>
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  random: () => number
  connected?: (yes: boolean) => void
}

const FIRST_WAIT = 1_000
const LAST_WAIT = 60_000

/** Milliseconds: doubles from one second to a minute, ± 20 %. */
export const comeBackAfter = (failures: number, random: number): number =>
  Math.round(Math.min(FIRST_WAIT * 2 ** failures, LAST_WAIT) * (0.8 + 0.4 * random))

export function parseBlock(block: string): StreamBlock {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name !== '')
      fields.set(name, name === 'data' && fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const data = fields.get('data')
  const event =
    data === undefined ? null : { type: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown }
  return { id: fields.get('id') ?? null, event }
}

async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) onBlock(block)
  }
}

/** Reconnects with `Last-Event-ID` until abort or the end of the session. Never rejects. */
export async function followEvents(
  tools: StreamTools,
  onEvent: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | null = null
  let failures = 0
  const take = (block: string): void => {
    const { id, event } = parseBlock(block)
    failures = 0
    lastId = id ?? lastId
    if (event) onEvent(event)
  }
  while (!signal.aborted) {
    const token = tools.token()
    if (token === null) return
    try {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(lastId !== null && { 'last-event-id': lastId }),
      }
      const response = await tools.fetch(`${tools.base}/api/events`, { headers, signal, cache: 'no-store' })
      if (response.status === 401 || response.status === 403) return
      if (response.status === 200 && response.body) {
        tools.connected?.(true)
        await readBlocks(response.body, take).finally(() => tools.connected?.(false))
      }
    } catch {
      // Polling covers the gap until the next connection.
    }
    await tools.wait(comeBackAfter(failures, tools.random()), signal)
    failures += 1
  }
}

export const browserFetch: StreamTools['fetch'] = (address, init) => fetch(address, init)
