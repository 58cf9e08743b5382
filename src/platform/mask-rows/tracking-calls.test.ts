import { expect, test } from 'vitest'
import { createTrackingFeed } from './tracking-calls.ts'

const block = (type: string, data: unknown): string =>
  `id: e-1\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

test('reports progress of its own resource, its end, and possibly missed events', async () => {
  const body = [
    block('tracking', { id: 'u', taskId: 't', progress: 0.25 }),
    block('tracking', { id: 'v', taskId: 's', progress: 0.5 }),
    block('work', { id: 'u', kind: 'image' }),
    block('tracking', { id: 'u', taskId: 't' }),
    block('reset', {}),
  ].join('')
  const listening = new AbortController()
  const heard: (number | null)[] = []
  await new Promise<void>((done) =>
    createTrackingFeed({
      base: '',
      token: () => 'token',
      fetch: () => Promise.resolve(new Response(body)),
      wait: () => {
        listening.abort()
        done()
        return Promise.resolve()
      },
      random: () => 0.5,
    })('u', (progress) => heard.push(progress), listening.signal),
  )
  expect(heard).toEqual([0.25, null, null])
})
