import { serveProcess } from '../../child-process/serve.ts'
import { OtherFrames } from '../encoding/encoded-file.ts'
import { NoEncoder } from '../encoding/encoder.ts'
import { makePoster } from '../poster/make-poster.ts'
import { posterText } from '../poster/text.ts'
import { makeProxy } from '../proxy/make-proxy.ts'
import { proxyText } from '../proxy/text.ts'
import { makePlayable } from '../transcode/make-playable.ts'
import { transcodeText } from '../transcode/text.ts'
import type { MediaTasks } from './run-task.ts'

interface Task<Name extends keyof MediaTasks> {
  make(input: MediaTasks[Name]['input'], stepped: (done: number) => void): Promise<MediaTasks[Name]['result']>
  /** For people, if a retry would fail, too; else null. */
  explain(error: unknown): string | null
}

const TASKS: { readonly [Name in keyof MediaTasks]: Task<Name> } = {
  poster: { make: makePoster, explain: () => posterText.noFrame },
  proxy: {
    make: makeProxy,
    explain: (error) => {
      if (error instanceof NoEncoder) return proxyText.noEncoder
      return error instanceof OtherFrames ? proxyText.otherFrames : null
    },
  },
  transcode: {
    make: makePlayable,
    explain: (error) => {
      if (error instanceof NoEncoder) return transcodeText.noEncoder
      if (error instanceof OtherFrames) return transcodeText.otherFrames
      return error instanceof Error && error.name === 'FFmpegError' ? transcodeText.broken : null
    },
  },
}

let explain: (error: unknown) => string | null = () => null

interface Message<Name extends keyof MediaTasks> {
  name: Name
  input: MediaTasks[Name]['input']
}

function run<Name extends keyof MediaTasks>(
  { name, input }: Message<Name>,
  stepped: (done: number) => void,
): Promise<MediaTasks[Name]['result']> {
  const task: Task<Name> = TASKS[name]
  explain = (error) => task.explain(error)
  return task.make(input, stepped)
}

serveProcess(
  (message: Message<keyof MediaTasks>, stepped) => run(message, stepped),
  (error) => explain(error),
)
