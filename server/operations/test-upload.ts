import sharp from 'sharp'
import { Upload, type DetailedError, type HttpResponse } from 'tus-js-client'

export const picture = (hue: number, size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .png()
    .toBuffer()

export interface Sent {
  status: number
  body: string
  headers: (name: string) => string | undefined
}

export interface SendOptions {
  chunkSize?: number
  token?: string
  /** Milliseconds; default: no retry. */
  retryDelays?: number[]
  metadata?: Record<string, string>
}

/** By the tus protocol. Returns the last response, whatever its status. */
export function sendFile(
  endpoint: string,
  content: Buffer,
  name: string,
  { chunkSize, token = 'admin', retryDelays = [], metadata = {} }: SendOptions = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const settle = (answer: HttpResponse): void =>
      resolve({
        status: answer.getStatus(),
        body: answer.getBody(),
        headers: (key) => answer.getHeader(key),
      })
    new Upload(content, {
      endpoint,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name, ...metadata },
      retryDelays,
      ...(chunkSize === undefined ? {} : { chunkSize }),
      onSuccess: ({ lastResponse }) => settle(lastResponse),
      onError: (error) => {
        const answer = (error as DetailedError).originalResponse
        if (answer) settle(answer)
        else reject(error)
      },
    }).start()
  })
}
