import { expect, test, vi } from 'vitest'
import { createPresence } from '../../platform/mask-rows/presence.ts'
import { toasts } from '../../ui/toasts.ts'
import { freeErased, goTo } from './mask-actions.ts'
import type { ObjectScope } from './object-scope.ts'

vi.mock('./open-desk.ts', () => ({ trackerOf: () => null, rowDeskOf: () => null }))

type Act = (scope: ObjectScope) => unknown
const toUncertain: Act = (scope) => goTo(scope, 'uncertain', 1)

async function after(act: Act, presence: ReturnType<typeof createPresence> | null) {
  const seeks: number[] = []
  for (const { id } of toasts.current()) toasts.dismiss(id)
  const scope = {
    rows: { state: () => ({ presence }) },
    video: { seek: (frame: number) => seeks.push(frame) },
    selected: [],
    work: { annotation: { objects: [] } },
    fields: {},
    frame: 0,
  } as unknown as ObjectScope
  await act(scope)
  return { seeks, said: toasts.current().map(({ text }) => text) }
}

test('before it is known where masks are, nobody is told that there is none to look at, or to free', async () => {
  for (const act of [toUncertain, freeErased])
    expect(await after(act, null)).toEqual({ seeks: [], said: ['正在读取哪些帧有掩膜，读到后再按'] })
  expect(await after(toUncertain, createPresence(100, []))).toEqual({ seeks: [], said: ['没有存疑的帧'] })
})
