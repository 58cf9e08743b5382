import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** One IPv6 subscriber has a /64: four groups of 16 bits. */
const GROUPS = 4

/** IPv4 counts by address, IPv6 by its /64. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const endLength = end.length + (end.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - groups.length - endLength
  return [...groups, ...Array<string>(zeros).fill('0'), ...end]
    .slice(0, GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
