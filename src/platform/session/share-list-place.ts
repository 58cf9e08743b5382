import { SHARE_LIST_PAGE } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'

export const SHARE_LIST_PAGE_SIZE = 60

/** A list, and where in it an item was, counted from 1. */
export interface ListedAt {
  readonly list: string
  readonly at: number
}

export const sharedItemAddress = (kind: Kind, item: string, { list, at }: ListedAt): string =>
  `${KINDS[kind].page}-share/${item}?${new URLSearchParams({ list, at: String(at) })}`

/** Null where the item was opened by itself. */
export function readListedAt(search: Readonly<Record<string, unknown>>): ListedAt | null {
  const { list } = search
  if (typeof list !== 'string' || list === '') return null
  return { list, at: Math.max(1, Math.trunc(Number(search['at'])) || 1) }
}

export const shareListAddress = ({ list, at }: ListedAt): string => {
  const page = Math.ceil(at / SHARE_LIST_PAGE_SIZE)
  return `${SHARE_LIST_PAGE}/${list}${page > 1 ? `?page=${page}` : ''}`
}

export interface ListPlace {
  /** From 1. */
  readonly at: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

type ReadPage = (page: number) => Promise<{
  readonly items: readonly { readonly id: string }[]
  readonly total: number
}>

/** Where an item stands now; null where it is no longer near the place it was at. */
export async function placeInList(item: string, at: number, read: ReadPage): Promise<ListPlace | null> {
  const expected = Math.ceil(at / SHARE_LIST_PAGE_SIZE)
  for (const page of [expected, expected - 1, expected + 1]) {
    if (page < 1) continue
    const { items, total } = await read(page)
    const index = items.findIndex(({ id }) => id === item)
    if (index < 0) continue
    const place = (page - 1) * SHARE_LIST_PAGE_SIZE + index + 1
    const before = index > 0 || page === 1 ? items[index - 1] : (await read(page - 1)).items.at(-1)
    const after = items[index + 1] ?? (place < total ? (await read(page + 1)).items[0] : undefined)
    return { at: place, total, previous: before?.id ?? null, next: after?.id ?? null }
  }
  return null
}
