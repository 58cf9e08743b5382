import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GuidePicture } from '../../contract/types.d.ts'
import { guidePicturesIn, picturesByAddress } from '../../domain/guides.ts'
import { api } from '../../platform/services.ts'
import { guideText } from '../../text/guide.ts'

/** Longest side of what is sent, pixels: twice a panel's width on dense displays, and enough to look closer. */
const SIDE_MAX = 1600
const QUALITY = 0.9
/** What is of these types and no larger, in bytes, is sent as it is. */
const AS_IT_IS = { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 512 * 1024 }

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })

/** A picture as it is sent: upright, of no more pixels than a guide shows. Throws with a message for people where it is none. */
async function packed(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(guideText.noPicture(file.name))
  })
  try {
    const scale = SIDE_MAX / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1 && file.size <= AS_IT_IS.bytes && AS_IT_IS.types.includes(file.type))
      return await dataUrl(file)
    const [width, height] = [bitmap.width, bitmap.height].map((side) =>
      Math.max(1, Math.round(side * Math.min(1, scale))),
    ) as [number, number]
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    return await dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY }))
  } finally {
    bitmap.close()
  }
}

/** The pictures that a guide in the writing may show, those of the one in force and what was added since; and how more are added. */
export function useGuidePictures(tagId: number | null, inForce: string) {
  const [added, setAdded] = useState<GuidePicture[]>([])
  const { data } = useQuery({
    queryKey: ['guide-pictures', tagId],
    enabled: tagId !== null && guidePicturesIn(inForce).length > 0,
    queryFn: ({ signal }) =>
      api.get('/api/tags/{id}/guide', { id: tagId ?? 0 }, { signal, report: 'caller' }),
  })
  const add = useMutation({
    mutationFn: async (file: File) =>
      api.post('/api/admin/guide-pictures', { image: await packed(file) }, { report: 'caller' }),
    onSuccess: (picture) => setAdded((before) => [...before, picture]),
  })
  const pictures = useMemo(() => picturesByAddress([...(data?.pictures ?? []), ...added]), [data, added])
  return { pictures, add }
}
