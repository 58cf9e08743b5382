import { isIPv6 } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

export const integer = (min: number, max: number, initial: number) =>
  z.coerce
    .number({ error: '需要一个整数' })
    .int('需要一个整数')
    .min(min, `不能小于 ${min}`)
    .max(max, `不能大于 ${max}`)
    .default(initial)

export const yesOrNo = z
  .enum(['true', 'false', '1', '0'], { error: '需要 true 或 false' })
  .transform((value) => value === 'true' || value === '1')
export const flag = (initial: boolean) => yesOrNo.default(initial)

const isWithoutPassword = (address: string): boolean => {
  if (!URL.canParse(address)) return true
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** Without credentials: addresses appear in messages and pages, and `fetch` refuses credentials. */
export const web = z
  .url({ protocol: /^https?$/, error: '需要一个 http 或 https 地址' })
  .refine(isWithoutPassword, { error: '不能含用户名与密码' })

/** At the root of a host; without the slash at the end, since paths follow. */
export const site = web
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`, {
    error: '需要一个没有路径的地址，例如 https://label.example.com',
  })
  .transform((value) => new URL(value).origin)

/** Another server, or a path of this one. */
export const mediaBase = z
  .string()
  .regex(/^(https?:\/\/[^\s?#]+|\/[\w/-]*)$/, '需要一个地址或以 / 开头的路径')

export const postgres = z.url({ protocol: /^postgres(ql)?$/, error: '需要一个 postgres:// 地址' })
export const text = z.string().max(1000, '太长')

const listed = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** Such as https://example.com:9080. */
export const origins = listed.refine(
  (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  { error: '需要以逗号分隔的来源，例如 https://example.com:9080' },
)

/** In small letters, as browsers name hosts. */
export const hosts = listed
  .refine((list) => list.every((host) => /^[\w.-]{1,253}$/.test(host)), { error: '需要以逗号分隔的主机名' })
  .transform((list) => list.map((host) => host.toLowerCase()))

const inUrl = (host: string): string => `http://${isIPv6(host) ? `[${host}]` : host}/`

const isHost = (host: string): boolean => !/:\d+$/.test(isIPv6(host) ? '' : host) && URL.canParse(inUrl(host))

/** As written in a `URL`. */
export const serverHosts = listed
  .refine((list) => list.every((host) => /^[\w.:[\]-]{1,253}$/.test(host) && isHost(host)), {
    error: '需要以逗号分隔的主机名或 IP 地址，不带端口',
  })
  .transform((list) => list.map((host) => new URL(inUrl(host)).hostname))

export const folders = listed.refine((list) => list.every((folder) => isAbsolute(folder)), {
  error: '需要以逗号分隔的绝对路径',
})

/** Such as s3://bucket/prefix. */
export const bucketPlaces = listed.refine(
  (list) => list.every((place) => /^s3:\/\/[a-z0-9][a-z0-9._-]{1,62}(\/[^/\\]+)*\/?$/i.test(place)),
  { error: '需要以逗号分隔的地址，例如 s3://bucket/目录' },
)
