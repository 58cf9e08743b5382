import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { EngineError } from '../engine.ts'
import { segmentationText } from '../text.ts'

/** Local and private ranges, and those that embed IPv4 addresses. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

const refuse = (reason: string): EngineError => new EngineError(segmentationText.remote, reason)

/** Throws `EngineError` that names the setting if the host is not on the list. */
export function allowedUrl(url: string | null, hosts: readonly string[]): URL {
  if (url === null) throw refuse('SEGMENT_URL is not set')
  const parsed = new URL(url)
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    throw refuse('SEGMENT_URL is neither http nor https')
  if (parsed.username !== '' || parsed.password !== '') throw refuse('SEGMENT_URL must not hold credentials')
  if (!hosts.some((host) => host.toLowerCase() === parsed.hostname))
    throw refuse(`the host ${parsed.hostname} of SEGMENT_URL is not among SEGMENT_HOSTS`)
  return parsed
}

export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>

const resolveName: Resolve = (name) => lookup(name, { all: true })

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })

/** Resolved once, against DNS rebinding; all addresses must be allowed. Failures and aborts are connection failures. */
export async function allowedAddress(
  url: URL,
  {
    allowPrivate,
    signal,
    resolve = resolveName,
  }: { allowPrivate: boolean; signal: AbortSignal; resolve?: Resolve | undefined },
): Promise<{ address: string; family: number }> {
  const found = await unlessAborted(resolve(url.hostname.replace(/^\[|\]$/g, '')), signal)
  const [first] = found
  if (first === undefined) throw refuse('SEGMENT_URL: the host has no address')
  if (!allowPrivate && found.some(({ address }) => isPrivateAddress(address)))
    throw refuse('SEGMENT_URL leads to a private address, which SEGMENT_PRIVATE does not allow')
  return first
}
