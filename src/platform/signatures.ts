import type { WorkItem } from '../machines/work.ts'

/** A media address without its expiry and signature; what stays is its path and `uuid`. */
export function unsigned(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const uuid = new URLSearchParams(query).get('uuid')
  return uuid ? `${path}?uuid=${encodeURIComponent(uuid)}` : path
}

/** An item as it is stored: signatures run out, so they are not kept. */
export const withoutSignature = (item: WorkItem): WorkItem => ({
  ...item,
  resource: {
    ...item.resource,
    url: unsigned(item.resource.url),
    thumbnailUrl: unsigned(item.resource.thumbnailUrl),
  },
})

export interface SignedMedia {
  id: string
  url: string
  thumbnailUrl: string
}

/** Items with the fresh addresses that there are for them. */
export function withSignatures(items: readonly WorkItem[], signed: readonly SignedMedia[]): WorkItem[] {
  const byUuid = new Map(signed.map((media) => [media.id, media]))
  return items.map((item) => {
    const media = byUuid.get(item.resource.uuid)
    if (!media) return item
    return { ...item, resource: { ...item.resource, url: media.url, thumbnailUrl: media.thumbnailUrl } }
  })
}
