import type { Upload, UploadOptions } from 'tus-js-client'
import { expect, test } from 'vitest'
import type { UploadTools } from './upload-queue.ts'
import { PARALLEL_UPLOADS, refusalOf, UploadQueue } from './upload-queue.ts'

interface Sending {
  name: string
  options: UploadOptions
  log: string[]
}

/** A queue whose uploads are moved by the test; `earlier` are names that the server has a part of. */
function queueOf(
  earlier: readonly string[] = [],
  later: NonNullable<UploadTools['later']> = () => undefined,
) {
  const sending: Sending[] = []
  const arrived: string[] = []
  const queue = new UploadQueue({
    endpoint: 'http://host.test/uploads',
    token: () => 'secret',
    later,
    onSent: ({ path }) => arrived.push(path),
    create: (file, options) => {
      const upload = { name: file.name, options, log: [] as string[] }
      sending.push(upload)
      return {
        findPreviousUploads: () => Promise.resolve(earlier.includes(file.name) ? [{ uploadUrl: 'x' }] : []),
        resumeFromPreviousUpload: () => upload.log.push('resume'),
        start: () => upload.log.push('start'),
        abort: () => {
          upload.log.push('abort')
          return Promise.resolve()
        },
      } as unknown as Upload
    },
  })
  const states = () => queue.entries().map(({ path, state }) => `${path} ${state}`)
  return { queue, sending, states, arrived }
}

const files = (...names: string[]) => names.map((name) => ({ file: new File([name], name), path: name }))
const settle = () => new Promise((resolve) => setImmediate(resolve))

const succeed = (upload: Sending | undefined, headers: Record<string, string> = {}) =>
  upload?.options.onSuccess?.({ lastResponse: { getHeader: (name: string) => headers[name] } } as never)

test('uploads a few files at a time; the next starts when one is done', () => {
  const { queue, sending, states } = queueOf()
  queue.add(files('a', 'b', 'c', 'd'))
  expect([PARALLEL_UPLOADS, states()]).toEqual([3, ['a sending', 'b sending', 'c sending', 'd waiting']])
  succeed(sending[1])
  expect(states()).toEqual(['a sending', 'b done', 'c sending', 'd sending'])
})

test('reports each finished file once, and no failed one', () => {
  const { queue, sending, arrived } = queueOf()
  queue.add(files('a', 'b'))
  sending[0]?.options.onError?.(new Error('broken'))
  succeed(sending[1])
  expect(arrived).toEqual(['b'])
})

test('reads the outcome from the last response', () => {
  const { queue, sending } = queueOf()
  queue.add(files('a', 'b', 'c', 'd', 'e', 'f'))
  succeed(sending[0], { 'X-Resource-Id': '1' })
  succeed(sending[1], { 'X-Resource-Id': '2', 'X-Duplicate': '1' })
  succeed(sending[2], { 'X-Job-Id': '3', 'X-Job-Type': 'import' })
  succeed(sending[3], { 'X-Job-Id': '4', 'X-Job-Type': 'import-video' })
  succeed(sending[4], { 'X-Duplicate': 'skipped' })
  succeed(sending[5], { 'X-Resource-Id': '5', 'X-Duplicate': 'replaced' })
  expect(queue.entries().map(({ outcome }) => outcome)).toEqual([
    'taken',
    'duplicate',
    'queued',
    'transcoded',
    'skipped',
    'replaced',
  ])
  expect(queue.entries().map(({ jobId }) => jobId)).toEqual([null, null, '3', '4', null, null])
})

test('resumes a file that the server has in part', async () => {
  const { queue, sending } = queueOf(['b'])
  queue.add(files('a', 'b'))
  await settle()
  expect(sending.map(({ log }) => log)).toEqual([['start'], ['resume', 'start']])
})

test('shows the server’s message for a refused file and goes on with the others', () => {
  const { queue, sending, states } = queueOf()
  queue.add(files('a', 'b', 'c', 'd'))
  const body = JSON.stringify({ message: '不支持的格式', reason: '内容不是图片' })
  sending[0]?.options.onError?.({ originalResponse: { getBody: () => body, getStatus: () => 415 } } as never)
  expect(states()).toEqual(['a failed', 'b sending', 'c sending', 'd sending'])
  expect(queue.entries()[0]?.error).toBe('不支持的格式：内容不是图片')
})

test('shows the message alone where the server adds no reason', () => {
  const body = JSON.stringify({ message: '文件损坏，无法读取', reason: '' })
  expect(refusalOf({ originalResponse: { getBody: () => body } } as never)).toBe('文件损坏，无法读取')
})

test('has its own message for a broken connection or a proxy’s page', () => {
  expect([
    refusalOf(new Error('offline')),
    refusalOf({ originalResponse: { getBody: () => '<html>' } } as never),
    refusalOf({ originalResponse: { getBody: () => '{"message":"内容过大"}' } } as never),
  ]).toEqual(['连接中断，请重试', '连接中断，请重试', '内容过大'])
})

test('notifies at once and then once per interval, for thousands of files too', () => {
  const due: (() => void)[] = []
  const { queue, sending } = queueOf([], (callback) => due.push(callback))
  const reported: unknown[] = []
  queue.subscribe(() => reported.push(queue.entries().map(({ state, sent }) => `${state} ${sent}`)))
  queue.add(files('aa', 'bbb'))
  const [first] = [queue.entries()]
  sending[0]?.options.onProgress?.(1, 2)
  sending[1]?.options.onProgress?.(1, 3)
  sending[1]?.options.onProgress?.(2, 3)
  const before = reported.length
  due.shift()?.()
  due.shift()?.()
  expect([
    before,
    reported,
    due.length,
    first === queue.entries(),
    queue.entries() === queue.entries(),
  ]).toEqual([
    1,
    [
      ['sending 0', 'sending 0'],
      ['sending 1', 'sending 2'],
    ],
    0,
    false,
    true,
  ])
})

test('an upload starts once the server knows the one before; stopped ones block nobody', async () => {
  const { queue, sending } = queueOf()
  queue.add(files('a', 'b'))
  const asked: string[] = []
  const ask = (at: number) =>
    void Promise.resolve(
      sending[at]?.options.onBeforeRequest?.({ setHeader: () => undefined } as never),
    ).then(() => asked.push(sending[at]?.name ?? ''))
  ask(1)
  await settle()
  expect(asked).toEqual([])
  ask(0)
  await settle()
  expect(asked).toEqual(['a'])
  await sending[0]?.options.onAfterResponse?.({} as never, {} as never)
  await settle()
  expect(asked).toEqual(['a', 'b'])
  queue.add(files('c'))
  queue.stop()
  queue.retry()
  ask(3)
  await settle()
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('retries temporary failures, not refused files; choosing a refused file again sends it once more', () => {
  const { queue, sending, states } = queueOf()
  const failing = (status: number) =>
    ({ originalResponse: { getBody: () => '{"message":"不行"}', getStatus: () => status } }) as never
  queue.add(files('a', 'b', 'c'))
  sending[0]?.options.onError?.(failing(415))
  sending[1]?.options.onError?.(failing(503))
  sending[2]?.options.onError?.(new Error('offline'))
  expect(queue.entries().map(({ isFinal }) => isFinal)).toEqual([true, false, false])
  queue.retry()
  expect(states()).toEqual(['a failed', 'b sending', 'c sending'])
  queue.add([{ file: queue.entries()[0]!.file, path: 'a' }], 'replace')
  expect(states()).toEqual(['a sending', 'b sending', 'c sending'])
  expect(sending.at(-1)?.options.metadata).toMatchObject({ duplicates: 'replace' })
})

test('stops and resumes', async () => {
  const { queue, sending, states } = queueOf()
  queue.add(files('a', 'b', 'c', 'd'))
  await settle()
  queue.stop()
  // A report that was under way when everything stopped changes nothing.
  sending[0]?.options.onError?.(new Error('aborted'))
  expect(states()).toEqual(['a stopped', 'b stopped', 'c stopped', 'd stopped'])
  expect(sending.map(({ log }) => log)).toEqual([
    ['start', 'abort'],
    ['start', 'abort'],
    ['start', 'abort'],
  ])
  queue.retry()
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
})

test('sends the bearer token and the path of the file', async () => {
  const { queue, sending } = queueOf()
  const file = new File(['x'], '1.jpg', { type: 'image/jpeg', lastModified: 5 })
  queue.add([{ file, path: '三月/1.jpg' }])
  const headers: string[] = []
  await sending[0]?.options.onBeforeRequest?.({
    setHeader: (name: string, value: string) => headers.push(`${name}: ${value}`),
  } as never)
  expect(headers).toEqual(['Authorization: Bearer secret'])
  expect(sending[0]?.options.metadata).toEqual({
    filename: '1.jpg',
    filetype: 'image/jpeg',
    relativePath: '三月/1.jpg',
  })
  expect(await sending[0]?.options.fingerprint?.(file, {})).toBe(
    'biaozhu|http://host.test/uploads|三月/1.jpg|1|5',
  )
})

test('clears finished files; failed and stopped ones stay and can be resumed', () => {
  const { queue, sending, states } = queueOf()
  queue.add(files('a', 'b', 'c'))
  succeed(sending[0])
  sending[1]?.options.onError?.(new Error('offline'))
  queue.clear()
  expect(states()).toEqual(['b failed', 'c sending'])
  queue.stop()
  queue.clear()
  expect(states()).toEqual(['b failed', 'c stopped'])
  queue.retry()
  expect(states()).toEqual(['b sending', 'c sending'])
  sending.at(-2)?.options.onError?.(new Error('offline'))
  queue.forget()
  expect(states()).toEqual(['c sending'])
})

test('reports an empty file as failed and never sends it', () => {
  const { queue, sending, states } = queueOf()
  queue.add([{ file: new File([], '空.jpg'), path: '空.jpg' }, ...files('a')])
  expect([states(), queue.entries()[0]?.error]).toEqual([
    ['空.jpg failed', 'a sending'],
    '文件是空的（0 字节）',
  ])
  queue.retry()
  expect([states(), sending.map(({ name }) => name)]).toEqual([['空.jpg failed', 'a sending'], ['a']])
})

test('resumes a file that is chosen again, or sends it again when it had finished', () => {
  const { queue, sending, states } = queueOf()
  const chosen = (name: string) => ({ file: new File([name], name, { lastModified: 5 }), path: name })
  queue.add(['a', 'b', 'c'].map(chosen))
  succeed(sending[0])
  queue.stop()
  queue.add([chosen('a'), chosen('b')])
  expect(states()).toEqual(['a done', 'b sending', 'c stopped', 'a sending'])
  queue.add([chosen('b'), chosen('c')])
  expect(states()).toEqual(['a done', 'b sending', 'c sending', 'a sending'])
})
