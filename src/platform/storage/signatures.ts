import type { WorkItem } from '../../machines/work.ts'

export function unsigned(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const uuid = new URLSearchParams(query).get('uuid')
  return uuid ? `${path}?uuid=${encodeURIComponent(uuid)}` : path
}

/** Signatures expire. */
export function withoutSignature(item: WorkItem): WorkItem {
  const { resource } = item
  const { url, thumbnailUrl, proxy } = resource
  return {
    ...item,
    resource: {
      ...resource,
      url: unsigned(url),
      thumbnailUrl: unsigned(thumbnailUrl),
      ...(proxy && { proxy: { ...proxy, url: unsigned(proxy.url) } }),
    },
  }
}

export interface SignedMedia {
  id: string
  url: string
  thumbnailUrl: string
  proxyUrl?: string
}

function signedResource(resource: WorkItem['resource'], media: SignedMedia): WorkItem['resource'] {
  const { proxy, ...rest } = resource
  const { url, thumbnailUrl, proxyUrl } = media
  return {
    ...rest,
    url,
    thumbnailUrl,
    ...(proxy && proxyUrl !== undefined && { proxy: { ...proxy, url: proxyUrl } }),
  }
}

export function withSignatures(items: readonly WorkItem[], signed: readonly SignedMedia[]): WorkItem[] {
  const byUuid = new Map(signed.map((media) => [media.id, media]))
  return items.map((item) => {
    const media = byUuid.get(item.resource.uuid)
    return media ? { ...item, resource: signedResource(item.resource, media) } : item
  })
}
